import { expect, test } from 'vitest';
import { chooseBrowser } from './browser.ts';

const machine = (working: string[], installed?: string) => ({
  explicit: undefined,
  ownPath: '/playwright/chrome',
  systemPaths: ['/usr/bin/chromium', '/usr/bin/google-chrome'],
  works: (path: string) => working.includes(path),
  install: () => installed,
});

test('the named browser comes first, then the one of Playwright, then the ones of the system', () => {
  const all = machine(['/mine', '/playwright/chrome', '/usr/bin/chromium', '/usr/bin/google-chrome']);
  expect(chooseBrowser({ ...all, explicit: '/mine' })).toBe('/mine');
  expect(chooseBrowser(all)).toBe('/playwright/chrome');
  expect(chooseBrowser(machine(['/usr/bin/google-chrome']))).toBe('/usr/bin/google-chrome');
});

test('one is installed only where none works', () => {
  expect(chooseBrowser(machine([], '/usr/bin/chromium'))).toBe('/usr/bin/chromium');
  expect(chooseBrowser(machine(['/playwright/chrome'], '/usr/bin/chromium'))).toBe('/playwright/chrome');
});

test('a named browser that does not start is not passed over in silence', () => {
  expect(() => chooseBrowser({ ...machine(['/playwright/chrome']), explicit: '/mine' })).toThrow(
    'PORTICO_CHROMIUM (/mine) does not start.',
  );
});

test('without any, one sentence says what to do', () => {
  expect(() => chooseBrowser(machine([]))).toThrow(/^No Chromium was found: .*PORTICO_CHROMIUM/);
});
