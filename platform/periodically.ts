import type { Logger } from './logger.ts';

/** What is done again and again: how often in milliseconds, and what. */
export type Task = readonly [everyMs: number, work: () => Promise<unknown>];

/**
 * Does tasks in the background, one at a time and none before its first interval is over. A task that fails is
 * complained of in the log and tried again at its next time. Gives the end of it, which waits for the one at work.
 */
export function periodically(logger: Logger, complaint: string, tasks: readonly Task[]): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timers = tasks.map(([everyMs, work]) => {
    let isWaiting = false;
    const timer = setInterval(() => {
      // One that takes longer than its interval is not done twice in a row for that.
      if (isWaiting) return;
      isWaiting = true;
      running = running
        .then(work)
        .then(() => undefined)
        .catch((error: unknown) => {
          logger.warn({ err: error }, complaint);
        })
        .finally(() => {
          isWaiting = false;
        });
    }, everyMs);
    timer.unref();
    return timer;
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    return running;
  };
}
