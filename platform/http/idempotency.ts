import { eq, and, sql } from 'drizzle-orm';
import type { AppDeps } from '../app-deps.ts';
import type { Transaction } from '../db/database.ts';
import { idempotencyRecords as records } from '../db/schema/requests.ts';
import { canonicalJson } from './canonical-json.ts';
import type { PlatformContext } from './context.ts';
import { databaseCode } from './error-answer.ts';
import { PlatformError } from './platform-error.ts';
import { createTurns } from './turns.ts';

/** The bound that this server enforces (specification 8.2). */
const KEY_SHAPE = /^[A-Za-z0-9._:-]{8,128}$/;
/** Waiting longer for the first request with a key than this is given up with 503 (PostgreSQL: lock_timeout). */
const WAIT_MS = 8_000;
const LOCK_NOT_AVAILABLE = '55P03';
const RETENTION = sql`interval '24 hours'`;

/** An answer that is kept: 2xx only, since a failure leaves nothing behind. */
export interface KeptAnswer<Status extends number, Body extends object> {
  status: Status;
  body: Body;
}

const takeTurn = createTurns();

/**
 * Does the work of a create once (specification 8.3). The claim on the key, the work and the kept answer are one
 * transaction: a second request with the key waits for the first in the database, then gets its answer with
 * `replayed: true`; a failure or a killed process leaves no claim. Without a key it is a plain transaction.
 * `body` is the validated body; everything `work` writes must go through its `tx`.
 * Throws invalid_idempotency_key, idempotency_key_reused, idempotency_unavailable, and whatever `work` throws.
 */
export async function withIdempotency<Status extends number, Body extends object>(
  c: PlatformContext,
  deps: Pick<AppDeps, 'db' | 'sealing'>,
  body: unknown,
  work: (tx: Transaction) => Promise<KeptAnswer<Status, Body>>,
): Promise<KeptAnswer<Status, Body & { replayed?: true }>> {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return deps.db.transaction(work);
  if (!KEY_SHAPE.test(key)) throw new PlatformError('invalid_idempotency_key', { field: 'Idempotency-Key' });
  const claim: Claim = {
    accountId: c.var.principal.accountId,
    key,
    operation: `${c.req.method} ${c.req.path}`,
    bodyDigest: deps.sealing.digest(canonicalJson(body ?? null)),
  };
  // Only one of this process holds a connection while it waits; the others wait here.
  return takeTurn(`${claim.accountId} ${key}`, WAIT_MS, () =>
    deps.db.transaction((tx) => claimed(tx, claim, work)),
  );
}

type Claim = Pick<typeof records.$inferSelect, 'accountId' | 'key' | 'operation' | 'bodyDigest'>;

async function claimed<Status extends number, Body extends object>(
  tx: Transaction,
  claim: Claim,
  work: (tx: Transaction) => Promise<KeptAnswer<Status, Body>>,
): Promise<KeptAnswer<Status, Body & { replayed?: true }>> {
  if (!(await insertClaim(tx, claim))) return replay<Status, Body>(tx, claim);
  const answer = await work(tx);
  await tx
    .update(records)
    .set({ responseStatus: answer.status, responseBody: answer.body })
    .where(ownRow(claim));
  return answer;
}

/** True when the key is ours now: it was free, or its record is older than the retention. */
async function insertClaim(tx: Transaction, claim: Claim): Promise<boolean> {
  const rows = await tx
    .insert(records)
    .values(claim)
    .onConflictDoUpdate({
      target: [records.accountId, records.key],
      set: { ...claim, responseStatus: null, responseBody: null, createdAt: sql`now()` },
      setWhere: sql`${records.createdAt} <= now() - ${RETENTION}`,
    })
    .returning({ key: records.key })
    .catch((error: unknown) => {
      if (databaseCode(error) === LOCK_NOT_AVAILABLE) throw new PlatformError('idempotency_unavailable');
      throw error;
    });
  return rows.length > 0;
}

async function replay<Status extends number, Body extends object>(
  tx: Transaction,
  claim: Claim,
): Promise<KeptAnswer<Status, Body & { replayed?: true }>> {
  const [kept] = await tx.select().from(records).where(ownRow(claim));
  if (kept === undefined || kept.responseStatus === null) throw new PlatformError('idempotency_unavailable');
  if (kept.operation !== claim.operation || !kept.bodyDigest.equals(claim.bodyDigest)) {
    throw new PlatformError('idempotency_key_reused', { field: 'Idempotency-Key' });
  }
  // The row was written by `claimed` for the same operation, whose answer has these types.
  return { status: kept.responseStatus as Status, body: { ...(kept.responseBody as Body), replayed: true } };
}

function ownRow(claim: Claim) {
  return and(eq(records.accountId, claim.accountId), eq(records.key, claim.key));
}

/** Forgets what is older than the retention; called by a timer. */
export async function forgetOldIdempotency(db: AppDeps['db']): Promise<void> {
  await db.delete(records).where(sql`${records.createdAt} <= now() - ${RETENTION}`);
}
