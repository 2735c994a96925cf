import type { BrowserContext, Page } from '@playwright/test';
import { number, type Figure } from './figures.ts';
import { loadNow } from './process-cost.ts';

const HELD = 100_000;
const LINES_A_SECOND = 1_000;
/** The figure is meant for five minutes; a shorter time at the bound costs a page the same each second. */
const FOLLOWED_MS = 60_000;
const FILLED_LIMIT_MS = 240_000;
const SEARCHES = ['4711', 'ERROR', 'status":50[0-9]', 'never there'];

type LogBench = { context: BrowserContext; product: { portalUrl: string }; deploymentId: string };

/** What a page's own clocks say. */
type Watched = { longestTaskMs: number; longTasks: number; frames: number[] };

/** A log that grows as fast as it is read until `HELD` lines are there, then by so many lines a second. */
function growingLog() {
  let filledAtMs = Number.NaN;
  const newest = () =>
    Number.isNaN(filledAtMs) ? HELD : HELD + Math.floor(((Date.now() - filledAtMs) * LINES_A_SECOND) / 1_000);
  const line = (seq: number) => ({
    seq,
    ts: new Date(1_780_000_000_000 + seq).toISOString(),
    stream: 'stdout',
    message:
      seq % 5 === 0
        ? `{"level":"info","route":"GET /orders/${seq}","status":${500 + (seq % 17)},"took_ms":${seq % 900}}`
        : `${seq % 97 === 0 ? 'ERROR' : 'GET'} /orders/${seq} \u001b[32m200\u001b[0m in ${seq % 400} ms for customer ${seq % 3_001}`,
  });
  return {
    grow: () => (filledAtMs = Date.now()),
    read: (since: number | null, limit: number) => {
      const first = since === null ? 1 : since + 1;
      const last = Math.min(newest(), first + limit - 1);
      const lines = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => line(first + index));
      return { lines, count: lines.length, complete: true, observed_at: new Date().toISOString() };
    },
  };
}

/** Follows a log of 100,000 lines in the product's own page, its answers made here, and searches it. */
export async function logFigures({ context, product, deploymentId }: LogBench): Promise<Figure[]> {
  const page = await context.newPage();
  const log = growingLog();
  try {
    await page.route('**/api/platform/deployments/*/logs*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const since = query.get('since_seq');
      return route.fulfill({
        json: log.read(since === null ? null : Number(since), Number(query.get('limit'))),
      });
    });
    await page.addInitScript(watch);
    // The first window comes with the page, from the platform itself, and is empty there.
    await page.goto(`${product.portalUrl}/deployments/${deploymentId}/logs?lines=1000`);
    const held = page.getByText(`${HELD.toLocaleString('en')} lines`);
    await held.waitFor({ timeout: FILLED_LIMIT_MS });
    const filling = await watched(page);
    log.grow();
    await page.waitForTimeout(FOLLOWED_MS);
    const following = await watched(page);
    const searches: number[] = [];
    await searched(page, 'first search');
    for (const text of SEARCHES) searches.push(await searched(page, text));
    const searching = await watched(page);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    const tasks = ({ longestTaskMs, longTasks }: Watched) =>
      longTasks === 0 ? 'none over 50 ms' : `${number(longestTaskMs)} ms`;
    return [
      {
        name: 'Logs: longest task, filling',
        value: tasks(filling),
        aim: '≤ 100 ms',
        note: `until ${number(HELD)} lines are held, 1,000 with each read; ${filling.longTasks} over 50 ms`,
        load: loadNow(),
      },
      {
        name: `Logs: longest task, ${number(LINES_A_SECOND)} lines a second`,
        value: tasks(following),
        aim: '≤ 100 ms',
        note: `${number(FOLLOWED_MS / 1_000)} s with ${number(HELD)} lines held; ${following.longTasks} over 50 ms; frames ${number(quantile(following.frames, 0.5))} ms at p50, ${number(quantile(following.frames, 0.99))} ms at p99; ${nodes} elements`,
        load: loadNow(),
      },
      {
        name: `Logs: search in ${number(HELD)} lines`,
        value: `${number(quantile(searches, 0.5))} ms`,
        aim: '≤ 100 ms',
        note: `from the last key to the count on the page, text and expressions, while lines arrive; slowest ${number(Math.max(...searches))} ms; longest task ${tasks(searching)}`,
        load: loadNow(),
      },
    ];
  } finally {
    await page.close();
  }
}

declare global {
  interface Window {
    porticoBench: Watched;
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Watched = { longestTaskMs: 0, longTasks: 0, frames: [] };
  window.porticoBench = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks += 1;
      seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    }
  }).observe({ type: 'longtask' });
  let before = performance.now();
  const frame = (nowMs: number) => {
    seen.frames.push(nowMs - before);
    before = nowMs;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** What was seen since the last time. */
async function watched(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const seen = window.porticoBench;
    const copy = { ...seen, frames: [...seen.frames] };
    seen.longestTaskMs = 0;
    seen.longTasks = 0;
    seen.frames.length = 0;
    return copy;
  });
}

/** Milliseconds from the input of a text to the number of its matches on the page. */
async function searched(page: Page, text: string): Promise<number> {
  const input = page.getByLabel('Search in the log');
  await input.fill('');
  await page.waitForFunction(
    () => document.querySelector('[role=toolbar] [role=status]')?.textContent === '',
  );
  return input.evaluate(async (element: HTMLInputElement, wanted) => {
    const status = document.querySelector('[role=toolbar] [role=status]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const startMs = performance.now();
    const shown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!/^\d+ of /.test(status?.textContent ?? '')) return;
        observer.disconnect();
        resolve(performance.now() - startMs);
      });
      if (status !== null) observer.observe(status, { childList: true, characterData: true, subtree: true });
    });
    set?.call(element, wanted);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return shown;
  }, text);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
