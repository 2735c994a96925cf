import pg from 'pg';
import { runningServerUrl } from '../db/embedded-server.ts';

/** A pool on the database of the platform that runs on a data folder. @throws Error when none does. */
export async function openRunning(dataFolder: string | undefined, max: number): Promise<pg.Pool> {
  const url = dataFolder === undefined ? null : await runningServerUrl(dataFolder);
  if (url === null) throw new Error('Give the data folder of a platform that is running.');
  return new pg.Pool({ connectionString: url, max });
}
