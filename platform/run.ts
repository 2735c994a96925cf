import { DataFolderError } from './db/data-folder.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { PortInUseError } from './http/http-server.ts';
import { createLogger, type Logger } from './logger.ts';
import { createRuntime } from './runtime/runtime.ts';
import { startPlatform, type MakeRuntime, type PlatformParts, type RunningPlatform } from './start.ts';
import type { DispatcherOptions } from './webhooks/dispatcher.ts';

/** Longer than all parts may take together would keep a terminal waiting; what is left then is found at the next start. */
const STOP_MS = 28_000;

/** Runs the platform of this process's environment until it is told to stop, then ends the process. */
export async function main(
  makeRuntime: MakeRuntime = createRuntime,
  webhooks?: Partial<DispatcherOptions>,
): Promise<void> {
  try {
    const env = readEnv();
    await run(env, createLogger(env.logLevel), { makeRuntime, webhooks });
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof DataFolderError || error instanceof PortInUseError))
      throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function run(env: Env, logger: Logger, parts: PlatformParts): Promise<void> {
  const starting = Promise.withResolvers<RunningPlatform | undefined>();
  const state = { isEnding: false };
  const end = async (status: number): Promise<never> => {
    // A second Ctrl-C must not cut the first one short: apps and data are being put away.
    if (state.isEnding) return new Promise(() => undefined);
    state.isEnding = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    // What is still being started is let come up first, so that it is ended whole.
    await (await starting.promise)?.stop();
    process.exit(status);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // The launcher is gone: nobody is left to stop us.
  process.on('disconnect', () => void end(0));
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      logger.fatal({ err: error }, fault);
      void end(1);
    });
  }
  try {
    const platform = await startPlatform(env, logger, parts);
    starting.resolve(platform);
    if (!state.isEnding) announce(env, logger, platform);
  } catch (error) {
    starting.resolve(undefined);
    throw error;
  }
}

function announce(env: Env, logger: Logger, { firstAccount }: RunningPlatform): void {
  const { apiUrl, issuer, appsUrl } = env;
  logger.info({ apiUrl, issuer, appsUrl }, 'ready');
  const message = {
    type: 'ready',
    apiUrl,
    issuer,
    appsUrl,
    ...(firstAccount === null ? {} : { firstAccount }),
  };
  if (process.send !== undefined) process.send(message);
  else if (firstAccount !== null) {
    process.stdout.write(`First sign-in: ${firstAccount.email} / ${firstAccount.password}\n`);
  }
}
