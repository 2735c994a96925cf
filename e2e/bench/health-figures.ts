import type { BrowserContext, Page } from '@playwright/test';
import { number, type Figure } from './figures.ts';
import { median } from './load.ts';
import { recordMainThread, type Work } from './main-thread.ts';
import { platformScript } from './platform-process.ts';
import { loadNow } from './process-cost.ts';

const OBSERVATIONS = 500;
const ROUNDS = 5;
const STRIPS = '[data-slot="chart"] [data-slot="state-strip"]';
const PICTURE = '[data-slot="chart"] .recharts-surface';
/** A page that shows an app that is ill reads every 20 s. */
const POLL_LIMIT_MS = 60_000;

type HealthBench = { context: BrowserContext; product: { portalUrl: string; dataDir: string } };

/** What the strips cost until they are painted, and the recharts picture after them. */
type Cost = { strips: Work; picture: Work };

declare global {
  interface Window {
    /** Resolves when strips that changed after the call are painted. */
    porticoStripsPainted: () => Promise<void>;
  }
}

/** Draws the health of a deployment with many observations on its own page, and adds to them while the page polls. */
export async function healthFigures({ context, product }: HealthBench): Promise<Figure[]> {
  const observe = async (count: number) =>
    (await platformScript('observations', product.dataDir, count)) as { deploymentId: string };
  const { deploymentId } = await observe(OBSERVATIONS);
  const page = await context.newPage();
  page.setDefaultTimeout(POLL_LIMIT_MS);
  try {
    await page.addInitScript(watchStrips, STRIPS);
    const address = `${product.portalUrl}/deployments/${deploymentId}/health?limit=${OBSERVATIONS}`;
    const drawn: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${address}&view=table`);
      await page.getByRole('table', { name: 'Observations' }).waitFor();
      await settled(page);
      const chart = page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Chart' });
      drawn.push(await costOf(page, 'pressed', () => chart.click()));
    }
    const updated: Cost[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      updated.push(await costOf(page, 'answered', () => observe(1).then(() => undefined)));
    return [
      figure(`Health: strips of ${OBSERVATIONS} observations`, '≤ 60 ms', drawn, 'from a press on “Chart”'),
      figure('Health: one observation more', '≤ 16.7 ms', updated, 'from the answer to a poll'),
    ];
  } finally {
    await page.close();
  }
}

function figure(name: string, aim: string, costs: readonly Cost[], since: string): Figure {
  const of = (read: (cost: Cost) => number) => number(median(costs.map(read)));
  return {
    name,
    value: `${of(({ strips }) => strips.usedMs)} ms`,
    aim,
    note: `processor time of the page ${since} to the painted strips, scripts to paint; median of ${costs.length}, longest task ${of(({ strips }) => strips.longestTaskMs)} ms; the recharts picture after them ${of(({ picture }) => picture.usedMs)} ms, longest task ${of(({ picture }) => picture.longestTaskMs)} ms`,
    load: loadNow(),
  };
}

/** What `act` costs the page, counted from the task that makes the mark `from`. */
async function costOf(page: Page, from: string, act: () => Promise<void>): Promise<Cost> {
  const thread = await recordMainThread(page, async () => {
    const painted = page.evaluate(() => window.porticoStripsPainted());
    await act();
    await painted;
    await page.locator(PICTURE).waitFor();
    await settled(page);
  });
  return { strips: thread.between(from, 'painted'), picture: thread.between('painted', 'settled') };
}

/** Waits until the page has drawn and has done what it put off. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
    performance.mark('settled');
  });
}

/** Runs in the page before its own scripts: marks a press, an answer, and the frame in which strips were painted. */
function watchStrips(strips: string): void {
  addEventListener('click', () => performance.mark('pressed'), { capture: true });
  const ask = window.fetch;
  window.fetch = async (...request) => {
    const response = await ask(...request);
    if (response.url.includes('/health-history')) performance.mark('answered');
    return response;
  };
  const waiting: (() => void)[] = [];
  window.porticoStripsPainted = () => new Promise((resolve) => waiting.push(resolve));
  const painted = () => {
    performance.mark('painted');
    for (const resolve of waiting.splice(0)) resolve();
  };
  // The frame is painted right after its callbacks, and a message comes after that.
  const afterPaint = () => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = painted;
    port1.postMessage(null);
  };
  const isStrip = (node: Node) =>
    node instanceof Element && (node.closest(strips) ?? node.querySelector(strips)) !== null;
  new MutationObserver((changes) => {
    const isDrawn = changes.some(
      ({ target, addedNodes }) =>
        (target instanceof Element && target.closest(strips) !== null) || [...addedNodes].some(isStrip),
    );
    if (isDrawn && waiting.length > 0) requestAnimationFrame(afterPaint);
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['d', 'x'] });
}
