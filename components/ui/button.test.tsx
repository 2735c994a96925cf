import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button';

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

it('says why it cannot be pressed once it has the focus', async () => {
  render(<Button disabledReason="No budget left for 41 min">Redeploy</Button>);
  await userEvent.tab();
  expect((await screen.findByRole('tooltip')).textContent).toContain('No budget left for 41 min');
});
