import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The user that the database server runs as; null where that is the user of this process. */
export type ServerUser = { uid: number; gid: number } | null;

const NAME = 'postgres';
const run = promisify(execFile);

/**
 * PostgreSQL refuses to run as root, so root starts it as the system user `postgres`, which is made if there is
 * none. Throws with a sentence that says what to do when it cannot be made.
 */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const found = await findUser();
  if (found !== undefined) return found;
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ]);
  } catch (error) {
    throw unusable(error);
  }
  const made = await findUser();
  if (made === undefined) throw unusable(undefined);
  return made;
}

async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const fields = lines.find(([name]) => name === NAME);
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return fields === undefined || !(uid > 0) || !(gid > 0) ? undefined : { uid, gid };
}

function unusable(cause: unknown): Error {
  return new Error(
    `The database server does not run as root and the system user ${NAME} could not be made: ` +
      'start as another user, make that user, or set DATABASE_URL.',
    { cause },
  );
}
