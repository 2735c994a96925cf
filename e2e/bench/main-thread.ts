import type { Page } from '@playwright/test';
import { z } from 'zod';

const EVENT = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds, of the same clock for all. */
  ts: z.number(),
  dur: z.number().optional(),
  /** Microseconds of processor time of the thread. */
  tdur: z.number().optional(),
});
const TRACE = z.object({ traceEvents: z.array(EVENT) });
type TraceEvent = z.infer<typeof EVENT>;

/** What the main thread of a page did between two marks of the page: milliseconds of its processor time. */
export type Work = { usedMs: number; longestTaskMs: number };

/** The tasks of a page's main thread, with the marks that the page made (`performance.mark`). */
export type MainThread = {
  /** The tasks that ran between the last marks of these names, those in which they were made included. */
  between: (from: string, to: string) => Work;
};

/** Records what the main thread of `page` does during `act`: its scripts, styles, layout and paint. */
export async function recordMainThread(page: Page, act: () => Promise<void>): Promise<MainThread> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('Only a browser that was launched can be traced.');
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  await act();
  const { traceEvents } = TRACE.parse(JSON.parse((await browser.stopTracing()).toString()));
  const mark = (name: string): TraceEvent => {
    const found = traceEvents.findLast((event) => event.name === name);
    if (found === undefined) throw new Error(`The page has not made the mark "${name}".`);
    return found;
  };
  return {
    between: (from, to) => {
      const [start, end] = [mark(from), mark(to)];
      const tasks = traceEvents.filter(
        ({ name, pid, tid, ts, dur = 0 }) =>
          name === 'RunTask' &&
          pid === start.pid &&
          tid === start.tid &&
          ts + dur >= start.ts &&
          ts <= end.ts,
      );
      const usedMs = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1_000);
      return { usedMs: usedMs.reduce((sum, one) => sum + one, 0), longestTaskMs: Math.max(0, ...usedMs) };
    },
  };
}
