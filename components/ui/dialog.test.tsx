import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '@/components/ui/dialog';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      <input aria-label="Filter" />
      <Dialog open={isOpen} onOpenChange={setOpen} title="A question">
        <button>Answer</button>
      </Dialog>
    </>
  );
}

async function openByKey() {
  render(<Page />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Answer' })));
}

it('gives the focus back to what opened it', async () => {
  await openByKey();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })));
});

it('leaves the focus where somebody has put it at once after the dialog', async () => {
  await openByKey();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  // Before Radix gives the focus back, which it does in a task of its own.
  screen.getByRole('textbox', { name: 'Filter' }).focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Filter' }));
});
