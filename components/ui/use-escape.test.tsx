import { createRoot, type Root } from 'react-dom/client';
import { act, type ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AlertDialog, preloadAlertDialog } from '@/components/ui/alert-dialog';
import { Dialog, preloadDialog } from '@/components/ui/dialog';
import { Menu, MenuItem, preloadMenu } from '@/components/ui/dropdown-menu';

beforeAll(async () => {
  await Promise.all([preloadAlertDialog(), preloadDialog(), preloadMenu()]);
});

let root: Root | undefined;
afterEach(() => {
  vi.unstubAllGlobals();
  act(() => root?.unmount());
  root = undefined;
});

/** Draws without `act`, which runs all effects at once, and gives what has this role as soon as it is in the document. */
async function drawn(element: ReactElement, role: string): Promise<Element> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const found = new Promise<Element>((resolve) => {
    const observer = new MutationObserver(() => {
      const layer = document.querySelector(`[role="${role}"]`);
      if (layer === null) return;
      observer.disconnect();
      resolve(layer);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(element);
  return await found;
}

function pressEscape(): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
}

it('closes a dialog that was drawn this moment', async () => {
  const close = vi.fn();
  await drawn(<Dialog open onOpenChange={close} title="A question" children={null} />, 'dialog');
  expect(pressEscape().defaultPrevented).toBe(true);
  expect(close.mock.calls).toEqual([[false]]);
});

it('closes an alert that was drawn this moment', async () => {
  const close = vi.fn();
  const alert = (
    <AlertDialog open onOpenChange={close} title="Sure?" description="It is gone." children={null} />
  );
  await drawn(alert, 'alertdialog');
  pressEscape();
  expect(close.mock.calls).toEqual([[false]]);
});

it('closes a menu that was drawn this moment', async () => {
  const menu = (
    <Menu trigger={<button>Actions</button>} start="pointer">
      <MenuItem>Restart</MenuItem>
    </Menu>
  );
  const layer = await drawn(menu, 'menu');
  pressEscape();
  await expect.poll(() => layer.isConnected).toBe(false);
});

it('leaves open what stays open on purpose', async () => {
  const close = vi.fn();
  const keep = (event: KeyboardEvent) => event.preventDefault();
  const dialog = <Dialog open onOpenChange={close} onEscapeKeyDown={keep} title="A secret" children={null} />;
  await drawn(dialog, 'dialog');
  pressEscape();
  expect(close).not.toHaveBeenCalled();
});

it('closes the uppermost alone, which was drawn this moment over one that was there', async () => {
  const [closeUpper, closeLower] = [vi.fn(), vi.fn()];
  const pile = (isTwo: boolean) => (
    <>
      <Dialog open onOpenChange={closeLower} title="Below" children={null} />
      <AlertDialog open={isTwo} onOpenChange={closeUpper} title="Above" description="Sure?" children={null} />
    </>
  );
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root?.render(pile(false)));
  await drawn(pile(true), 'alertdialog');
  pressEscape();
  expect(closeUpper).toHaveBeenCalledOnce();
  expect(closeLower).not.toHaveBeenCalled();
});
