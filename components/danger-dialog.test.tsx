import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DangerDialog, type DangerDialogProps } from '@/components/danger-dialog';

function show(props: Partial<DangerDialogProps> = {}) {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <DangerDialog
      open
      onOpenChange={onOpenChange}
      title="Delete web-api"
      description="This cannot be undone."
      consequences={['Its storage is lost.']}
      name="web-api"
      confirmLabel="Delete web-api"
      onConfirm={onConfirm}
      isWorking={false}
      error={null}
      {...props}
    />,
  );
  return { onConfirm, onOpenChange };
}

const confirmButton = () => screen.getByRole('button', { name: 'Delete web-api' });

it('starts in the field and confirms only when the name is exact', async () => {
  const { onConfirm } = show();
  const field = screen.getByRole('textbox', { name: 'Type web-api to confirm' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'Web-api{Enter}');
  expect(confirmButton()).toHaveProperty('disabled', true);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, 'web-api');
  await userEvent.click(confirmButton());
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('tells the failure inside the dialog', () => {
  show({ error: { code: 'conflict', message: 'A run is under way.', retryable: false, status: 409 } });
  expect(screen.getByRole('alertdialog').textContent).toContain('A run is under way.');
});

it('does not close while it works', async () => {
  const { onOpenChange } = show({ isWorking: true });
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
});
