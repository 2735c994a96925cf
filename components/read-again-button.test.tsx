import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ReadAgainButton } from '@/components/read-again-button';
import { setOnline } from '@/lib/testing/network';

it('reads at a press, and tells that it does until the answer is there', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const refetch = vi.fn(() => promise);
  render(<ReadAgainButton query={{ refetch }} />);
  const button = screen.getByRole('button', { name: 'Read again' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => resolve());
  expect(button.getAttribute('aria-busy')).toBeNull();
});

it('is held back without a network, and says why', async () => {
  const refetch = vi.fn();
  render(<ReadAgainButton query={{ refetch }} />);
  act(() => setOnline(false));
  const button = screen.getByRole('button', { name: 'Read again' });
  await userEvent.click(button);
  expect(refetch).not.toHaveBeenCalled();
  await userEvent.hover(button);
  expect((await screen.findByRole('tooltip')).textContent).toContain('There is no network.');
  act(() => setOnline(true));
  await userEvent.click(button);
  expect(refetch).toHaveBeenCalledTimes(1);
});
