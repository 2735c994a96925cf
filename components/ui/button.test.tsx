import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubmitEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { setOnline } from '@/lib/testing/network';

it('does nothing while it works, but keeps its focus and its word at rest for the width', async () => {
  const handleClick = vi.fn();
  const { rerender } = render(<Button onClick={handleClick}>Issue key</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Issue key' }));
  rerender(
    <Button onClick={handleClick} working workingLabel="Issuing">
      Issue key
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Issuing' });
  await userEvent.click(button);
  expect(handleClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toContain('Issue key');
});

it('does not submit a form while it works or has a reason not to', async () => {
  const handleSubmit = vi.fn();
  render(
    <form onSubmit={handleSubmit}>
      <input aria-label="Name" />
      <Button type="submit" disabledReason="No budget left for 41 min">
        Redeploy
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Redeploy' }));
  expect(handleSubmit).not.toHaveBeenCalled();
});

it('cannot be pressed without a network where it calls the platform, and says why', async () => {
  const handleSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  const handleClick = vi.fn();
  render(
    <form onSubmit={handleSubmit}>
      <input aria-label="Name" />
      <Button type="submit" working={false}>
        Redeploy
      </Button>
      <Button onClick={handleClick}>Open</Button>
    </form>,
  );
  const button = () => screen.getByRole('button', { name: 'Redeploy' });
  act(() => setOnline(false));
  await userEvent.click(button());
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
  expect(handleSubmit).not.toHaveBeenCalled();
  await userEvent.tab();
  expect((await screen.findByRole('tooltip')).textContent).toContain('There is no network.');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(handleClick).toHaveBeenCalledTimes(1);
  act(() => setOnline(true));
  await userEvent.click(button());
  expect(handleSubmit).toHaveBeenCalledTimes(1);
});

it('says why it cannot be pressed once it has the focus', async () => {
  render(<Button disabledReason="No budget left for 41 min">Redeploy</Button>);
  await userEvent.tab();
  expect((await screen.findByRole('tooltip')).textContent).toContain('No budget left for 41 min');
});

it('stays the same element with its focus while it gains and loses a reason, and says it at once', async () => {
  const draw = (reason?: string) => <Button disabledReason={reason}>Redeploy</Button>;
  const { rerender } = render(draw());
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Redeploy' });
  rerender(draw('No budget left for 41 min'));
  expect(document.activeElement).toBe(button);
  expect(screen.getByRole('button', { name: 'Redeploy', description: 'No budget left for 41 min' })).toBe(
    button,
  );
  rerender(draw());
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('keeps its focus while the network goes and comes back', async () => {
  render(
    <IconButton label="Read again" working={false}>
      <svg />
    </IconButton>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Read again' });
  expect((await screen.findByRole('tooltip')).textContent).toBe('Read again');
  act(() => setOnline(false));
  expect(screen.getByRole('tooltip').textContent).toContain('There is no network.');
  act(() => setOnline(true));
  expect(screen.getByRole('tooltip').textContent).toBe('Read again');
  expect(document.activeElement).toBe(button);
});
