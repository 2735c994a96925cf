import 'server-only';
import { env, EnvError } from './env';

/**
 * Ends the process with status 1 and one sentence when the environment is wrong. The process is a parameter, since Next
 * bundles this for its edge runtime too, where it never runs.
 */
export function stopUnlessReady(server: Pick<NodeJS.Process, 'stderr' | 'exit'> = globalThis.process): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    server.stderr.write(`${error.message}\n`);
    server.exit(1);
  }
}
