import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SecretReveal } from '@/components/secret-reveal';
import { Announcer } from '@/components/ui/announcer';
import { leave } from '@/lib/browser/leaving';
import { SecretBox } from '@/lib/browser/secret-box';
import { fakeClock } from '@/lib/testing/fake-clock';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));

const SECRET = 'sk_f7Qm2cVt 9xKs4';

function show() {
  const onClose = vi.fn();
  const secret = new SecretBox(SECRET);
  const view = render(
    <>
      <Announcer />
      <SecretReveal
        secret={secret}
        what="Key"
        title="API key issued"
        noun="key"
        discard={null}
        onClose={onClose}
      />
    </>,
  );
  return { onClose, secret, ...view };
}

it('stays open through Esc and a click beside it, until the person says that it is stored', async () => {
  const { onClose, secret } = show();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.body, { pointerEventsCheck: 0 });
  expect(screen.getByText(SECRET)).toBeDefined();
  const close = screen.getByRole('button', { name: 'Close' });
  await userEvent.click(close);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: /^I have stored this key/ }));
  await userEvent.click(close);
  expect(onClose).toHaveBeenCalledOnce();
  expect(secret.read()).toBeNull();
});

it('copies exactly the value and announces it', async () => {
  const user = userEvent.setup();
  const { container } = show();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('Key copied');
});

it('asks before another page of the portal is opened, and forgets the secret when it is', async () => {
  const { secret } = show();
  const go = vi.fn();
  leave(go);
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(secret.read()).toBe(SECRET);
  leave(go);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave and drop it' }));
  expect(go).toHaveBeenCalledOnce();
  expect(secret.read()).toBeNull();
});

it('forgets the secret when nobody touches the page for ten minutes, and then lets the dialog close', async () => {
  const clock = fakeClock(Date.now());
  const { onClose, secret } = show();
  await act(() => clock.advance(400_000));
  expect(screen.getByText(SECRET)).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'a' });
  await act(() => clock.advance(400_000));
  expect(screen.getByText(SECRET)).toBeDefined();
  await act(() => clock.advance(300_000));
  expect(screen.queryByText(SECRET)).toBeNull();
  expect(screen.getByRole('status')).toHaveProperty('textContent', expect.stringMatching(/^Hidden/));
  expect(secret.read()).toBeNull();
  fireEvent.keyDown(document.body, { key: 'a' });
  await act(() => clock.advance(2_000));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before the page is left until the secret is stored, and shows nothing on the way back', () => {
  const { secret } = show();
  const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: /^I have stored this key/ }));
  expect(leave()).toBe(true);
  fireEvent(window, new Event('pagehide'));
  expect(screen.queryByText(SECRET)).toBeNull();
  expect(secret.read()).toBeNull();
});

it('is in no text that is made of it', () => {
  const box = new SecretBox(SECRET);
  expect(JSON.stringify({ box })).toBe('{"box":{}}');
  expect(Object.values(box)).toEqual([]);
});
