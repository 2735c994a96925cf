import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Requests of one kind, as many as are answered, over some connections. */
export type Load = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Given, each request creates a deployment. */
  create?: { withKey: boolean };
};

export type LoadResult = {
  perSecond: number;
  requests: number;
  /** Whole milliseconds. */
  p50Ms: number;
  p99Ms: number;
  bytesPerSecond: number;
  /** Answers other than 2xx, broken connections and time-outs. */
  failures: number;
};

/** Puts a load on a server from a second process. @throws Error when a request failed: its speed would say nothing. */
export async function putLoad(load: Load): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'), { stdio: 'inherit' });
  const result = await new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LoadResult));
    child.once('exit', (code) => reject(new Error(`The load ended with status ${String(code)}.`)));
    child.send(load);
  });
  if (result.failures > 0)
    throw new Error(`${result.failures} of ${result.requests} requests to ${load.url} failed.`);
  return result;
}

/** Milliseconds that one request after another takes, over one connection; the first hundredth part is left out. */
export async function sequentialMs(ask: () => Promise<unknown>, times: number): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedAt = performance.now();
    await ask();
    durations.push(performance.now() - startedAt);
  }
  return durations.slice(Math.ceil(times / 100));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
