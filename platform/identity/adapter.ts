import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { oidcPayloads as rows } from '../db/schema/identity.ts';

/**
 * A rotated refresh token works this long after its first use. Two instances of the portal may trade the same one at
 * once, and an answer may be lost on its way; later than this, a second use ends the whole sign-in (RFC 9700 4.14).
 */
const REUSE_LEEWAY_SECONDS = 10;
const CLEAN_BATCH = 1_000;

type Row = typeof rows.$inferSelect;

/** The id under which a token is stored: whoever reads the database cannot use what he finds. */
export function storedId(model: string, id: string): string {
  // A grant's id is no credential, and rows of its tokens name it.
  return model === 'Grant' ? id : createHash('sha256').update(`${model}\n${id}`).digest('base64url');
}

function isPayload(value: unknown): value is AdapterPayload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class DatabaseAdapter implements Adapter {
  readonly #db: Database;
  readonly #model: string;

  constructor(db: Database, model: string) {
    this.#db = db;
    this.#model = model;
  }

  #is(id: string) {
    return and(eq(rows.model, this.#model), eq(rows.id, storedId(this.#model, id)));
  }

  #restore(row: Row | undefined, jti: string | undefined): AdapterPayload | undefined {
    if (!row || !isPayload(row.payload)) return undefined;
    const isSpent = row.consumedAt !== null && !this.#isWithinLeeway(row.consumedAt);
    return {
      ...row.payload,
      ...(jti === undefined ? {} : { jti }),
      ...(isSpent && row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : {}),
    };
  }

  #isWithinLeeway(consumedAt: Date): boolean {
    return this.#model === 'RefreshToken' && Date.now() - consumedAt.getTime() < REUSE_LEEWAY_SECONDS * 1_000;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _jti, ...stored } = payload;
    // The interaction names the browser's session by its cookie; nothing reads that, so it is not kept.
    if (stored.session) stored.session = { ...stored.session, cookie: undefined };
    const values = {
      payload: stored,
      grantId: payload.grantId ?? null,
      userCode: payload.userCode ?? null,
      uid: payload.uid ?? null,
      expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1_000),
    };
    await this.#db
      .insert(rows)
      .values({ model: this.#model, id: storedId(this.#model, id), ...values })
      .onConflictDoUpdate({ target: [rows.model, rows.id], set: values });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db.select().from(rows).where(this.#is(id));
    return this.#restore(row, id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db
      .select()
      .from(rows)
      .where(and(eq(rows.model, this.#model), eq(rows.uid, uid)));
    return this.#restore(row, undefined);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db
      .select()
      .from(rows)
      .where(and(eq(rows.model, this.#model), eq(rows.userCode, userCode)));
    return this.#restore(row, undefined);
  }

  /** Marks as used. A code used twice at the same moment is refused the second time: one update wins. */
  async consume(id: string): Promise<void> {
    const won = await this.#db
      .update(rows)
      .set({ consumedAt: new Date() })
      .where(and(this.#is(id), isNull(rows.consumedAt)))
      .returning({ id: rows.id });
    if (won.length === 0 && this.#model === 'AuthorizationCode') {
      throw new errors.InvalidGrant('authorization code already used');
    }
  }

  async destroy(id: string): Promise<void> {
    await this.#db.delete(rows).where(this.#is(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.delete(rows).where(and(eq(rows.model, this.#model), eq(rows.grantId, grantId)));
  }
}

/** Keeps what the issuer has to remember in PostgreSQL. */
export function createAdapterFactory(db: Database): AdapterFactory {
  return (model) => new DatabaseAdapter(db, model);
}

/** Removes expired rows, in batches so that no statement holds many locks; gives how many went. */
export async function removeExpired(db: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const gone = await db
      .delete(rows)
      .where(sql`ctid in (select ctid from ${rows} where expires_at < now() limit ${CLEAN_BATCH})`)
      .returning({ id: rows.id });
    removed += gone.length;
    if (gone.length < CLEAN_BATCH) return removed;
  }
}

/** The account of an access token that is neither expired nor revoked; one query by primary keys. */
export function prepareTokenLookup(db: Database): (token: string) => Promise<string | null> {
  const statement = db
    .select({ accountId: sql<string | null>`${rows.payload}->>'accountId'` })
    .from(rows)
    .where(
      and(
        eq(rows.model, 'AccessToken'),
        eq(rows.id, sql.placeholder('id')),
        sql`${rows.expiresAt} > now()`,
        // A token issued while its sign-in was being revoked has no grant behind it.
        sql`exists (select 1 from ${rows} as g where g.model = 'Grant' and g.id = ${rows.grantId})`,
      ),
    )
    .prepare('portal-session-by-token');
  return async (token) => {
    const [row] = await statement.execute({ id: storedId('AccessToken', token) });
    return row?.accountId ?? null;
  };
}
