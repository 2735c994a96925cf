import axe from 'axe-core';
import { expect, test, type Page } from '@playwright/test';

/** Dark changes colours only, so that what asks for colours is all that is tried there. */
const RULES = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  dark: { type: 'rule', values: ['color-contrast'] },
} as const;

declare global {
  interface Window {
    /** In a page that is looked at. */
    axe: typeof axe;
  }
}

/** Whatever is found, the looks and pages after it are tried all the same. */
const softly = expect.configure({ soft: true });

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const NARROWEST = { width: 320, height: 700 };

/**
 * How a page is looked at, without loading it again: on a desk and on the narrowest phone, light and dark. Two of the looks
 * are those of which pictures are kept.
 */
const LOOKS = [
  { where: 'desk, light', viewport: DESK, colorScheme: 'light', isTried: true, isPictured: true },
  { where: 'desk, dark', viewport: DESK, colorScheme: 'dark', isTried: true, isPictured: false },
  { where: 'phone, dark', viewport: PHONE, colorScheme: 'dark', isTried: false, isPictured: true },
  { where: 'narrowest, dark', viewport: NARROWEST, colorScheme: 'dark', isTried: true, isPictured: false },
  { where: 'narrowest, light', viewport: NARROWEST, colorScheme: 'light', isTried: true, isPictured: false },
] as const;

/**
 * No violation on a desk and on the narrowest phone, light and dark, and nothing that sticks out at the side. Pictures of it
 * are in the report under this name.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const { where, viewport, colorScheme, isTried, isPictured } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    if (isTried) await expectNoViolation(page, colorScheme, `${name}: ${where}`);
    if (isPictured) await keepPicture(page, `${name}: ${where}`);
    await expectNoSidewaysScroll(page, `${name}: ${where}`);
  }
}

/** No violation as the page stands. */
export async function expectNoViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  where: string,
): Promise<void> {
  // Once for a page: the many looks at it then cost only what they look at.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: runOnly.type, values: [...runOnly.values] },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, RULES[colorScheme]);
  softly(found, where).toEqual([]);
}

/** Puts a picture of the whole page into the report, taken in a window as tall as the page: what is fixed to its edges stays there. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const info = test.info();
  const path = info.outputPath(`${name.replaceAll(/[^\w-]+/g, '-')}.png`);
  const viewport = page.viewportSize() ?? DESK;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await page.screenshot({ path });
  await page.setViewportSize(viewport);
  info.attachments.push({ name, path, contentType: 'image/png' });
}

/** Nothing sticks out of the page at the side, apart from what scrolls within it. */
export async function expectNoSidewaysScroll(page: Page, where = page.url()): Promise<void> {
  const measure = () => {
    const root = document.documentElement;
    const isOut = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1;
    const out = [...document.querySelectorAll('main *')].filter(isOut);
    const byPx = root.scrollWidth - root.clientWidth;
    return { byPx, out: byPx > 0 ? out.map(({ outerHTML }) => outerHTML.slice(0, 200)) : [] };
  };
  // What follows the width of the window does so a moment later.
  await softly.poll(() => page.evaluate(measure), where).toEqual({ byPx: 0, out: [] });
}
