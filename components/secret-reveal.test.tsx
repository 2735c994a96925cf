import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SecretReveal } from '@/components/secret-reveal';
import { Announcer } from '@/components/ui/announcer';

const SECRET = 'sk_f7Qm2cVt 9xKs4';

function show() {
  const onClose = vi.fn();
  const view = render(
    <>
      <Announcer />
      <SecretReveal
        secret={SECRET}
        what="Key"
        title="API key issued"
        description="Shown once."
        storedLabel="I have stored this key"
        onClose={onClose}
      />
    </>,
  );
  return { onClose, ...view };
}

it('stays open through Esc and a click beside it, until the person says that it is stored', async () => {
  const { onClose } = show();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.body, { pointerEventsCheck: 0 });
  expect(screen.getByText(SECRET)).toBeDefined();
  const close = screen.getByRole('button', { name: 'Close' });
  await userEvent.click(close);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have stored this key' }));
  await userEvent.click(close);
  expect(onClose).toHaveBeenCalledOnce();
});

it('copies exactly the value and announces it', async () => {
  const user = userEvent.setup();
  const { container } = show();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(container.querySelector('[aria-live="polite"]')?.textContent).toBe('Key copied');
});
