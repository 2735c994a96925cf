import 'server-only';
import { env, EnvError } from './env';

/** Ends the process with status 1 and one sentence when the environment is wrong. */
export function stopUnlessReady(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
