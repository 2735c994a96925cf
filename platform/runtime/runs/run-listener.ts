import pg from 'pg';
import type { Logger } from '../../logger.ts';
import { RUNS_CHANNEL } from './queue.ts';

/** Names the advisory lock of the one server that runs the apps of a database. */
const APPS_LOCK = 7_403_102;
/** PostgreSQL may take a moment to notice that a killed server is gone. */
const LOCK_TRIES = 50;
const RETRY_MS = 200;
const RECONNECT_MS = 1_000;

export interface RunListener {
  close(): Promise<void>;
}

/**
 * Opens the connection that is told of new runs and holds the claim on the database's apps. Throws when another
 * server holds it. A connection that breaks is opened again, and `onRun` called once for what was missed.
 */
export async function openRunListener(
  databaseUrl: string,
  logger: Logger,
  onRun: () => void,
): Promise<RunListener> {
  let isOpen = true;
  let client = await connect();
  let timer: NodeJS.Timeout | null = null;

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'portico-runs',
      keepAlive: true,
    });
    made.on('error', () => undefined);
    made.on('notification', onRun);
    await made.connect();
    try {
      await takeLock(made);
      await made.query(`LISTEN ${RUNS_CHANNEL}`);
    } catch (error) {
      await made.end();
      throw error;
    }
    made.once('end', reconnectLater);
    return made;
  }

  function reconnectLater(): void {
    if (!isOpen) return;
    timer = setTimeout(() => {
      connect().then(
        (made) => {
          client = made;
          onRun();
        },
        (error: unknown) => {
          logger.error({ err: error }, 'the connection that is told of new runs could not be opened again');
          reconnectLater();
        },
      );
    }, RECONNECT_MS);
  }

  return {
    async close() {
      isOpen = false;
      if (timer !== null) clearTimeout(timer);
      await client.end().catch(() => undefined);
    },
  };
}

async function takeLock(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    const result = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      APPS_LOCK,
    ]);
    if (result.rows[0]?.taken === true) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error('Another server already runs the apps of this database.');
}
