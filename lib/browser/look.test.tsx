import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LookProviders } from '@/components/look-providers';
import { LOOK_SCRIPT, applyLook } from './look';
import { CHANGED } from './use-local-store';

const { dataset } = document.documentElement;
const drawn = () => [dataset['theme'], dataset['density']];
const system = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  localStorage.clear();
  system.matches = false;
  vi.stubGlobal('matchMedia', () => system);
});
afterEach(() => vi.unstubAllGlobals());

test('a page is drawn as the system wants it where nothing was chosen', () => {
  applyLook();
  expect(drawn()).toEqual(['light', 'regular']);
  system.matches = true;
  applyLook();
  expect(dataset['theme']).toBe('dark');
});

test.each([
  ['light', true],
  ['dark', false],
])('a chosen theme, %s, counts more than the system', (theme, isSystemDark) => {
  system.matches = isSystemDark;
  localStorage.setItem('portico.theme.v1', JSON.stringify(theme));
  applyLook();
  expect(dataset['theme']).toBe(theme);
});

test('what is kept in another form changes nothing', () => {
  localStorage.setItem('portico.theme.v1', '{"half');
  localStorage.setItem('portico.density.v1', '"huge"');
  applyLook();
  expect(drawn()).toEqual(['light', 'regular']);
});

test('the script in the head draws the same', () => {
  localStorage.setItem('portico.theme.v1', '"dark"');
  localStorage.setItem('portico.density.v1', '"compact"');
  window.eval(LOOK_SCRIPT);
  expect(drawn()).toEqual(['dark', 'compact']);
});

test('the page follows the system and what another tab chooses', () => {
  const { unmount } = render(<LookProviders>page</LookProviders>);
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(dataset['theme']).toBe('dark');
  localStorage.setItem('portico.theme.v1', '"light"');
  window.dispatchEvent(new Event(CHANGED));
  expect(dataset['theme']).toBe('light');
  unmount();
});
