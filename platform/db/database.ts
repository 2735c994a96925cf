import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface OpenDatabase {
  db: Database;
  /** For prepared statements on hot paths, LISTEN, and whatever drizzle has no words for. */
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most; more than a few per core only make them wait for each other. */
  connectionsMax?: number;
  /** Told of a connection that broke; the query on it fails, and the pool replaces it by itself. */
  onConnectionError?: (error: Error) => void;
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Names the advisory lock under which one process at a time brings the schema up to date. */
const MIGRATION_LOCK = 7_403_101;

/** Opens a pool on the address; nothing is connected until the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connectionsMax ?? 16,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'portico-platform',
    // Nothing may hold a row or a connection for ever: a waiter is told, and a lost peer lets go.
    lock_timeout: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  const onError = options.onConnectionError ?? (() => undefined);
  pool.on('error', onError);
  // Between two queries of a transaction nobody else listens, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onError));
  const db = drizzle(pool);
  return { db, pool, close: () => pool.end() };
}

/** Brings the schema of the database up to date; several processes may call it at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico-migrations' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
  } finally {
    await client.end();
  }
}
