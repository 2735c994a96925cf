import type { BrowserContext, Page } from '@playwright/test';
import { isAtRest } from '../faults/look.ts';
import { DESK, PHONE } from '../support/accessible.ts';
import { furnish } from '../support/furnish.ts';
import { addressOf, everyRoute } from '../support/pages.ts';
import { visit } from '../support/portal.ts';
import { number, type Figure } from './figures.ts';
import { loadNow } from './process-cost.ts';

/** Reads that a page begins when it has come alive, and what is drawn of them. */
const SETTLED_MS = 1_000;
const NAMED = 3;

type ShiftBench = {
  context: BrowserContext;
  product: { portalUrl: string; apiUrl: string; receiver: string };
};

declare global {
  interface Window {
    porticoShift: number;
  }
}

/** How far every page with something on it moves by itself while it loads, as browsers score it (Layout Instability API). */
export async function shiftFigures({ context, product }: ShiftBench): Promise<Figure[]> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watchShifts);
    const ids = await furnish(page, product, product.receiver);
    const figures: Figure[] = [];
    for (const [where, viewport] of [['1,440', DESK] as const, ['390', PHONE] as const]) {
      await page.setViewportSize(viewport);
      const shifts: [route: string, shift: number][] = [];
      for (const route of everyRoute())
        shifts.push([route, await shiftOf(page, product.portalUrl + addressOf(route, ids))]);
      figures.push(figure(where, shifts));
    }
    return figures;
  } finally {
    await page.close();
  }
}

async function shiftOf(page: Page, url: string): Promise<number> {
  await visit(page, url);
  await page.waitForFunction(isAtRest, undefined, { polling: 50 });
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => window.porticoShift);
}

function figure(where: string, shifts: (readonly [route: string, shift: number])[]): Figure {
  const sorted = shifts.toSorted(([, a], [, b]) => b - a);
  const most = sorted.slice(0, NAMED).map(([route, shift]) => `${route} ${number(shift)}`);
  return {
    name: `Layout shift at ${where} px`,
    value: number(sorted[0]?.[1] ?? 0),
    aim: '≤ 0.02',
    note: `the most of ${shifts.length} pages: ${most.join(', ')}`,
    load: loadNow(),
  };
}

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  window.porticoShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) window.porticoShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
