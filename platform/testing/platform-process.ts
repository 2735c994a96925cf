import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { z } from 'zod';

const readyShape = z.object({
  type: z.literal('ready'),
  apiUrl: z.string(),
  issuer: z.string(),
  appsUrl: z.string(),
  firstAccount: z.object({ email: z.string(), password: z.string() }).optional(),
});
export type Ready = z.infer<typeof readyShape>;

/** A platform in a process of its own. */
export interface PlatformProcess {
  child: ChildProcess;
  /** What it has written so far. */
  output(): string;
  /** What it says once it answers. Rejects with its output when it ends before. */
  ready: Promise<Ready>;
  /** The exit status; null after a signal. */
  exit: Promise<number | null>;
}

/** Starts a program such as `main.ts` with these variables and nothing else of this process's environment. */
export function startPlatformProcess(
  program: string,
  variables: Record<string, string>,
  args: readonly string[] = [],
): PlatformProcess {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...variables };
  const child = fork(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let text = '';
  const ended = [child.stdout, child.stderr].map((stream) => {
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
    return new Promise((resolve) => stream?.once('close', resolve));
  });
  // Not the event `close`: it does not come when the channel was closed from this side.
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const exit = Promise.all([exited, ...ended]).then(([status]) => status);
  const message = new Promise<Ready>((resolve) =>
    child.once('message', (said) => resolve(readyShape.parse(said))),
  );
  const early = exit.then(() => {
    throw new Error(`The platform ended: ${text}`);
  });
  const ready = Promise.race([message, early]);
  // A process that is killed on purpose before it is ready leaves nobody to hear of it.
  ready.catch(() => undefined);
  early.catch(() => undefined);
  return { child, output: () => text, ready, exit };
}

/** A port that is free now, as a variable holds it. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}
