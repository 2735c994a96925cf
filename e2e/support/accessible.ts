import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const NARROWEST = { width: 320, height: 700 };

/**
 * No violation on a desk and on a phone, light and dark. All in place, since neither asks for a reload; and dark changes colours only, so
 * that the other rules are not tried once more.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectNoViolation(page, colorScheme, `${size}, ${colorScheme}`);
    }
  }
}

/** No violation as the page stands. What asks for colours only is all that is tried in the dark. */
export async function expectNoViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  where: string,
): Promise<void> {
  // No page has frames; without the mode for them each look opens a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (
    colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules('color-contrast')
  ).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }));
  expect(found, where).toEqual([]);
}

/** Nothing sticks out of the page at the side, apart from what scrolls within it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measure = () => {
    const root = document.documentElement;
    const isOut = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1;
    const out = [...document.querySelectorAll('main *')].filter(isOut);
    const byPx = root.scrollWidth - root.clientWidth;
    return { byPx, out: byPx > 0 ? out.map(({ outerHTML }) => outerHTML.slice(0, 200)) : [] };
  };
  // What follows the width of the window does so a moment later.
  await expect.poll(() => page.evaluate(measure)).toEqual({ byPx: 0, out: [] });
}
