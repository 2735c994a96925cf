import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { exitInWords, startProgram, type Exit, type Program, type RunningProgram } from './program.ts';

const PLATFORM_GRACE_MS = 30_000;
const PORTAL_GRACE_MS = 5_000;
const START_LIMIT_MS = 180_000;
const PROBE_INTERVAL_MS = 100;

const READY = z.object({
  type: z.literal('ready'),
  issuer: z.string(),
  apiUrl: z.string(),
  appsUrl: z.string(),
  firstAccount: z.object({ email: z.string(), password: z.string() }).optional(),
});

/** What the platform says once it takes requests. */
export type PlatformReady = z.infer<typeof READY>;

/** Process ids of what runs. */
export type ProductPids = { platform: number | undefined; portal: number | undefined };

/** What to run, and whom to tell. */
export type Product = {
  platform: Program | undefined;
  portal: (ready: PlatformReady | undefined) => Program;
  /** Where the portal listens; it counts as started when it answers a request there, whatever it says. */
  portalProbe: { host: string; port: number; path: string };
  onStarted: (ready: PlatformReady | undefined, pids: ProductPids) => void;
  say: (sentence: string) => void;
};

type Ending = { program: 'platform' | 'portal'; exit: Exit };
type Running = Partial<Record<'platform' | 'portal', RunningProgram>>;

/**
 * Runs the product until it is asked to stop or one of its programs ends; then the other is stopped too.
 * @param stop aborted to stop in the usual way
 * @param kill aborted to stop waiting for that
 * @returns the exit status of the launcher: 0 when it was asked to stop
 */
export async function runProduct(product: Product, stop: AbortSignal, kill: AbortSignal): Promise<number> {
  const running: Running = {};
  const over = new AbortController();
  kill.addEventListener('abort', () => Object.values(running).forEach((program) => program.kill()));
  try {
    const ending = await Promise.race([
      runUntilEnd(product, running, AbortSignal.any([stop, over.signal])),
      aborted(stop).then(() => undefined),
    ]);
    if (ending !== undefined) product.say(ending);
    return stop.aborted ? 0 : 1;
  } finally {
    over.abort();
    await running.portal?.stop(PORTAL_GRACE_MS);
    await running.platform?.stop(PLATFORM_GRACE_MS);
  }
}

/** Gives the sentence about what ended, or undefined when there is nothing to add to what was already printed. */
async function runUntilEnd(
  product: Product,
  running: Running,
  over: AbortSignal,
): Promise<string | undefined> {
  const endings: Promise<Ending>[] = [];
  let ready: PlatformReady | undefined;

  if (product.platform !== undefined) {
    const platform = startPlatform(product.platform);
    running.platform = platform.running;
    endings.push(platform.running.exited.then((exit) => ({ program: 'platform', exit })));
    const first = await Promise.race([platform.ready, tooLate(over), ...endings]);
    if (first === 'late') return 'The platform did not get ready in time.';
    if ('exit' in first) return platform.hasComplained() ? undefined : endingInWords(first, 'while starting');
    ready = first;
  }

  const portal = startProgram(product.portal(ready));
  running.portal = portal;
  endings.push(portal.exited.then((exit) => ({ program: 'portal', exit })));
  const first = await Promise.race([portalAnswers(product.portalProbe, over), tooLate(over), ...endings]);
  if (first === 'late') return 'The portal did not get ready in time.';
  if (first !== 'answers') return endingInWords(first, 'while starting');
  product.onStarted(ready, { platform: running.platform?.pid, portal: portal.pid });

  return endingInWords(await Promise.race(endings), 'and took the rest down with it');
}

function endingInWords({ program, exit }: Ending, when: string): string {
  return `The ${program} ended (${exitInWords(exit)}) ${when}.`;
}

function startPlatform(program: Program) {
  let complaints = 0;
  const { promise: ready, resolve } = Promise.withResolvers<PlatformReady>();
  const running = startProgram({
    ...program,
    onLine: (line, stream) => {
      if (stream === 'stderr') complaints += 1;
      program.onLine(line, stream);
    },
    onMessage: (message) => {
      const read = READY.safeParse(message);
      if (read.success) resolve(read.data);
    },
  });
  return { running, ready, hasComplained: () => complaints > 0 };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Resolves when a start has taken too long; never, when everything is over before. */
async function tooLate(over: AbortSignal): Promise<'late'> {
  const isLate = await delay(START_LIMIT_MS, true, { ref: false, signal: over }).catch(() => false);
  return isLate ? 'late' : new Promise(() => undefined);
}

/** Resolves when the portal answers; never, when everything is over before. */
async function portalAnswers(probe: Product['portalProbe'], over: AbortSignal): Promise<'answers'> {
  while (!over.aborted) {
    if (await answers(probe)) return 'answers';
    await delay(PROBE_INTERVAL_MS);
  }
  return new Promise(() => undefined);
}

function answers({ host, port, path }: Product['portalProbe']): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ host, port, path }, (response) => {
      response.resume();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
    probe.end();
  });
}
