import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { preloadAlertDialog } from '@/components/ui/alert-dialog';
import { preloadDialog } from '@/components/ui/dialog';
import { preloadMenu } from '@/components/ui/dropdown-menu';
import { preloadTooltip } from '@/components/ui/tooltip';

// Waiting ends when the condition holds; the bound only ends a wait that is in vain.
configure({ asyncUtilTimeout: 10_000 });

const nothing = () => undefined;

/** Gives jsdom the parts of a browser's layout that it leaves out: nothing has a size there, so nothing moves. */
function define(target: object, parts: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

define(Element.prototype, {
  scrollIntoView: nothing,
  hasPointerCapture: () => false,
  setPointerCapture: nothing,
  releasePointerCapture: nothing,
});

define(globalThis, {
  ResizeObserver: class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  },
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
});

// What floats over a page is loaded on demand; a test presses and looks.
beforeAll(() => Promise.all([preloadAlertDialog(), preloadDialog(), preloadMenu(), preloadTooltip()]));

afterEach(cleanup);
