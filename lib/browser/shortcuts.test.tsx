import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFreeKey } from './shortcuts';

let last: boolean | null = null;
const listen = (event: KeyboardEvent) => {
  last = isFreeKey(event);
};

beforeEach(() => {
  localStorage.clear();
  window.addEventListener('keydown', listen);
});
afterEach(() => window.removeEventListener('keydown', listen));

/** Presses a key on the element that this HTML has first. */
function pressIn(html: string, init: KeyboardEventInit = {}): boolean | null {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  last = null;
  const target = document.body.firstElementChild ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true, cancelable: true, ...init }));
  return last;
}

it('takes a key on the page and on a button', () => {
  expect(pressIn('')).toBe(true);
  expect(pressIn('<button>Go</button>')).toBe(true);
  expect(pressIn('', { shiftKey: true, key: '?' })).toBe(true);
});

it.each([
  '<input>',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable></div>',
  '<div role="combobox"></div>',
  '<div role="menu"></div>',
])('leaves a key to who types in %s', (html) => {
  expect(pressIn(html)).toBe(false);
});

it('leaves a key with a modifier, and one within the composing of a letter', () => {
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) {
    expect(pressIn('', init)).toBe(false);
  }
});

it('takes none while a dialog is open or while shortcuts are off', () => {
  expect(pressIn('<p></p><div role="alertdialog" data-state="open"></div>')).toBe(false);
  localStorage.setItem('portico.shortcuts.v1', 'false');
  expect(pressIn('')).toBe(false);
});
