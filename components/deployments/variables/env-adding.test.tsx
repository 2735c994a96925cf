import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { EnvAdding } from '@/components/deployments/variables/env-adding';
import { leave } from '@/lib/browser/leaving';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }));

it('adds a row, or a whole .env as text, and closes the text once it is added', async () => {
  const [onAddRow, onAdd] = [vi.fn(), vi.fn()];
  render(<EnvAdding note={null} onAddRow={onAddRow} onAdd={onAdd} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add variable' }));
  expect(onAddRow).toHaveBeenCalledTimes(1);
  const paste = screen.getByRole('button', { name: 'Paste a .env' });
  await userEvent.click(paste);
  expect(paste.getAttribute('aria-expanded')).toBe('true');
  await userEvent.type(screen.getByLabelText('Text of a .env file'), 'A=1\nB=2');
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 variables' }));
  expect(onAdd).toHaveBeenCalledWith([
    expect.objectContaining({ key: 'A', value: '1' }),
    expect.objectContaining({ key: 'B', value: '2' }),
  ]);
  expect(paste.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByLabelText('Text of a .env file')).toBeNull();
});

it('asks before the page is left with text that was not added', async () => {
  render(<EnvAdding note={null} onAddRow={vi.fn()} onAdd={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Paste a .env' }));
  const go = vi.fn();
  act(() => leave(go));
  expect(go).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Text of a .env file'), 'A=1');
  act(() => leave(go));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The text that was not added');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(go).toHaveBeenCalledTimes(1);
});
