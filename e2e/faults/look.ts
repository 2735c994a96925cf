import type { Page } from '@playwright/test';

/** What of React's own tree tells what stands around an element. */
type Fiber = { return: Fiber | null; stateNode: unknown };

/**
 * What is wrong with the page as it stands, in words; empty when nothing is. A page may say that it cannot show
 * something; it may not be blank, speak of its own insides, lead into the dark or run what it was given as text.
 */
export function look(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const main = document.querySelector('main');
    const textOf = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;

    const heading = [...document.querySelectorAll('main h1, main h2')].find((each) => isShown(each));
    if (main === null || !isShown(main)) wrong.push('nothing is drawn: no main part');
    else if (heading === undefined || textOf(heading) === '') wrong.push('no heading');
    if (textOf(main).length <= textOf(heading ?? null).length + 3) wrong.push('a heading over nothing');
    if (/This page could not be drawn|could not draw this page/.test(textOf(document.body)))
      wrong.push('the whole page failed');
    if (/(This part could|Could) not be drawn/.test(textOf(document.body)))
      wrong.push('a part of the page failed');

    const links = [...document.querySelectorAll('a[href]')].filter((each) => isShown(each));
    const ways = document.querySelector('nav') === null ? 1 : 3;
    if (links.length < ways) wrong.push('no way out');
    for (const each of document.querySelectorAll('a, area, form, iframe, img, object, embed, use')) {
      for (const name of ['href', 'src', 'action', 'data', 'xlink:href']) {
        const value = each.getAttribute(name);
        if (value === null || value === '') continue;
        const url = URL.canParse(value, location.href) ? new URL(value, location.href) : null;
        const isPicture = each.localName === 'img' && url !== null && /^(data|blob):$/.test(url.protocol);
        if (!isPicture && (url === null || !/^https?:$/.test(url.protocol)))
          wrong.push(`an address of another kind: ${value.slice(0, 60)}`);
      }
    }
    if ('ranHostile' in globalThis) wrong.push('text was run as a script');
    if ('polluted' in {}) wrong.push('a prototype was changed');

    // By what React keeps on an element; one without it has not come alive, and says nothing.
    const isGuarded = (element: Element): boolean => {
      const name = Object.keys(element).find((key) => key.startsWith('__reactFiber$'));
      let fiber = name === undefined ? null : (Reflect.get(element, name) as Fiber | null);
      if (fiber === null) return true;
      for (; fiber !== null; fiber = fiber.return) {
        const { stateNode } = fiber;
        if (typeof stateNode === 'object' && stateNode !== null && 'drawAgain' in stateNode) return true;
      }
      return false;
    };
    // Names and links of the frame, which draw nothing but texts.
    const NEEDS_NO_GUARD = 'nav, h1, [data-slot="panel"] > header';

    const INSIDES = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\bInfinity\b|function \w*\(/;
    const AS_IT_CAME = 'pre, code, script, style, noscript, template, textarea, [data-slot="raw-json"]';
    const say = (text: string, where: string, isRecord = false) => {
      const found = INSIDES.exec(text) ?? (text.trim() === 'null' && !isRecord ? ['null'] : null);
      if (found === null) return;
      const at = Math.max(0, text.indexOf(found[0]) - 30);
      wrong.push(`${where} says "${text.slice(at, at + 80).trim()}"`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest(AS_IT_CAME) !== null || !parent.checkVisibility()) continue;
      const isBare = parent.closest('main#content') !== null && (node.textContent ?? '').trim() !== '';
      if (isBare && parent.closest(NEEDS_NO_GUARD) === null && !isGuarded(parent))
        wrong.push(`no boundary around "${(node.textContent ?? '').trim().slice(0, 40)}"`);
      // A view of a record names what it cannot know by the words of JSON, null among them.
      say(node.textContent ?? '', 'the page', parent.closest('[data-slot="record-view"]') !== null);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
      for (const each of document.querySelectorAll(`body [${name}]`))
        say(each.getAttribute(name) ?? '', name);
    }
    return [...new Set(wrong)];
  });
}

/** Whether the page says what it is. */
export function isHeaded(): boolean {
  return document.querySelector('main h1, main h2') !== null;
}

/** Whether the page has come to rest: drawn, alive, and nothing of it being read. */
export function isAtRest(): boolean {
  const heading = document.querySelector('main h1, main h2');
  if (document.readyState !== 'complete' || heading === null) return false;
  if (document.querySelector('main [aria-busy="true"]') !== null) return false;
  return Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
}
