import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { number, type Figure } from './figures.ts';
import { median } from './load.ts';
import { loadPage } from './page-load.ts';
import { loadNow } from './process-cost.ts';

const ROW = 'main a[href^="/deployments/dep_"]';
const ROUNDS = 5;
const FILTER = 'atlas-1';
const SORTED_BY = ['Name', 'Updated', 'This month', 'Status'];
const MOVES = 15;
const WHEELS = 20;
const WHEEL_PX = 1_200;

type ListBench = { context: BrowserContext; portalUrl: string };

/** Milliseconds that an interaction kept a person waiting, and of the page's processor time. */
type Interaction = { waitedMs: number; usedMs: number };

declare global {
  interface Window {
    porticoEvents: Map<number, number>;
  }
}

/** Milliseconds until the first row of the list, at the pace of a slow phone. */
export async function firstRowMs({ context, portalUrl }: ListBench): Promise<number> {
  const loads: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rowMs } = await loadPage(context, `${portalUrl}/deployments`, { isSlow: true, row: ROW });
    loads.push(rowMs);
  }
  return median(loads);
}

/** What keys, presses and the wheel cost on a list of many rows. `count` is how many the account has. */
export async function interactionFigures(bench: ListBench, count: number): Promise<Figure[]> {
  const page = await bench.context.newPage();
  try {
    await page.addInitScript(watchEvents);
    await page.goto(`${bench.portalUrl}/deployments`);
    await page.locator(ROW).first().waitFor();
    // The whole list has arrived when its height stands for all rows.
    await page.waitForFunction((rows) => document.documentElement.scrollHeight > rows * 20, count);
    const session = await bench.context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const does = (act: () => Promise<void>) => interaction(page, session, act);
    const figures = [
      figure('typing in the filter', await typing(page, does), count),
      figure('sorting', await sorting(page, does), count),
      figure('J and K', await moving(page, does), count),
    ];
    const scrolled = await scrolling(page, does);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    return [
      ...figures,
      {
        name: `${number(count)} rows: a turn of the wheel`,
        value: `${number(quantile(scrolled, 0.98))} ms`,
        aim: '≤ 100 ms',
        note: `processor time of the page for ${WHEEL_PX} px, p98 of ${WHEELS}; ${nodes} elements, at most 1,500`,
        load: loadNow(),
      },
    ];
  } finally {
    await page.close();
  }
}

function figure(name: string, done: readonly Interaction[], count: number): Figure {
  const waited = done.map(({ waitedMs }) => waitedMs);
  const used = done.map(({ usedMs }) => usedMs);
  return {
    name: `${number(count)} rows: ${name}`,
    value: `${number(quantile(waited, 0.98))} ms`,
    aim: '≤ 100 ms',
    note: `from the event to the next paint, p98 of ${done.length}, p50 ${number(quantile(waited, 0.5))} ms; processor time of the page with what follows: p50 ${number(quantile(used, 0.5))} ms, p98 ${number(quantile(used, 0.98))} ms`,
    load: loadNow(),
  };
}

type Does = (act: () => Promise<void>) => Promise<Interaction>;

async function typing(page: Page, does: Does): Promise<Interaction[]> {
  const filter = page.getByLabel('Filter by name, subdomain or id');
  const done: Interaction[] = [];
  await filter.focus();
  for (const key of FILTER) done.push(await does(() => page.keyboard.press(key)));
  for (let left = FILTER.length; left > 0; left -= 1)
    done.push(await does(() => page.keyboard.press('Backspace')));
  return done;
}

async function sorting(page: Page, does: Does): Promise<Interaction[]> {
  const done: Interaction[] = [];
  for (const column of [...SORTED_BY, ...SORTED_BY]) {
    const head = page.getByRole('columnheader', { name: column }).getByRole('button');
    done.push(await does(() => head.click()));
  }
  return done;
}

async function moving(page: Page, does: Does): Promise<Interaction[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const done: Interaction[] = [];
  for (const key of ['j', 'k'])
    for (let move = 0; move < MOVES; move += 1) done.push(await does(() => page.keyboard.press(key)));
  return done;
}

async function scrolling(page: Page, does: Does): Promise<number[]> {
  const used: number[] = [];
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < WHEELS; turn += 1) {
    const { usedMs } = await does(() => page.mouse.wheel(0, WHEEL_PX));
    used.push(usedMs);
  }
  return used;
}

async function interaction(page: Page, session: CDPSession, act: () => Promise<void>): Promise<Interaction> {
  await settled(page);
  await page.evaluate(() => window.porticoEvents.clear());
  const before = await usedMs(session);
  await act();
  await settled(page);
  const after = await usedMs(session);
  const waits = await page.evaluate(() => [...window.porticoEvents.values()]);
  // Events of less than 16 ms are not told.
  return { waitedMs: Math.max(0, ...waits), usedMs: after - before };
}

/** Waits until the page has drawn and has had time for what it put off. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  });
}

async function usedMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Runs in the page before its own scripts. */
function watchEvents(): void {
  const events = new Map<number, number>();
  window.porticoEvents = events;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue;
      events.set(entry.interactionId, Math.max(events.get(entry.interactionId) ?? 0, entry.duration));
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
