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

/** A key, and what it is meant for. */
export type Claim = Pick<typeof records.$inferSelect, 'accountId' | 'key' | 'operation' | 'bodyDigest'>;

/** The claim of a request, null when it has no key. `body` is the validated body. Throws invalid_idempotency_key. */
export function claimOf(c: PlatformContext, deps: Pick<AppDeps, 'sealing'>, body: unknown): Claim | null {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!KEY_SHAPE.test(key)) throw new PlatformError('invalid_idempotency_key', { field: 'Idempotency-Key' });
  return {
    accountId: c.var.principal.accountId,
    key,
    operation: `${c.req.method} ${c.req.path}`,
    bodyDigest: deps.sealing.digest(canonicalJson(body ?? null)),
  };
}

/** Lets only one request with a key of this process be at work; the others wait here, holding no connection. */
export function inTurn<T>(claim: Claim | null, work: () => Promise<T>): Promise<T> {
  return claim === null ? work() : takeTurn(`${claim.accountId} ${claim.key}`, WAIT_MS, work);
}

/**
 * Does the work of a create once (specification 8.3). The claim on the key, the work and the kept answer are one
 * transaction: a second request with the key waits for the first in the database, then gets its answer with
 * `replayed: true`; a failure or a killed process leaves no claim. Without a claim it is a plain transaction.
 * Everything `work` writes must go through its `tx`; the call must have its turn (`inTurn`).
 * Throws idempotency_key_reused, idempotency_unavailable, and whatever `work` throws.
 */
export function once<Status extends number, Body extends object>(
  db: AppDeps['db'],
  claim: Claim | null,
  work: (tx: Transaction) => Promise<KeptAnswer<Status, Body>>,
): Promise<KeptAnswer<Status, Body & { replayed?: true }>> {
  return db.transaction((tx) => (claim === null ? work(tx) : claimed(tx, claim, work)));
}

/** `once` for a request by itself. Also throws invalid_idempotency_key. */
export async function withIdempotency<Status extends number, Body extends object>(
  c: PlatformContext,
  deps: Pick<AppDeps, 'db' | 'sealing'>,
  body: unknown,
  work: (tx: Transaction) => Promise<KeptAnswer<Status, Body>>,
): Promise<KeptAnswer<Status, Body & { replayed?: true }>> {
  const claim = claimOf(c, deps, body);
  return inTurn(claim, () => once(deps.db, claim, work));
}

/**
 * Claims several keys for work that the same transaction has done, with its answers. Throws when one of them is
 * not free, so that nothing of the transaction stays.
 */
export async function claimAnswered(
  tx: Transaction,
  done: readonly { claim: Claim; answer: KeptAnswer<number, object> }[],
): Promise<void> {
  if (done.length === 0) return;
  const kept = await tx
    .insert(records)
    .values(
      done.map(({ claim, answer }) => ({
        ...claim,
        responseStatus: answer.status,
        responseBody: answer.body,
      })),
    )
    .onConflictDoNothing()
    .returning({ key: records.key });
  if (kept.length < done.length) throw new PlatformError('idempotency_unavailable');
}

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
