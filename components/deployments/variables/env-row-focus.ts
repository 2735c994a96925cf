const ROW = '[data-slot="env-row"]';

/** Marks the button that adds a row: it takes the focus when the last row goes. */
export const ADDS_ENV_ROW = { 'data-adds-env-row': '' } as const;

/**
 * Moves the focus from a button of a row that is about to go to the row after it, else the one before, else to the button that adds
 * rows: without it the focus would fall back to the beginning of the page.
 */
export function focusBesideRow(button: HTMLElement): void {
  const panel = button.closest('[data-slot="panel"]');
  const rows = [...(panel?.querySelectorAll(ROW) ?? [])];
  const index = rows.findIndex((row) => row.contains(button));
  const beside = rows[index + 1] ?? rows[index - 1];
  const target = beside?.querySelector<HTMLElement>('button') ?? beside?.querySelector<HTMLElement>('input');
  if (target) target.focus();
  else focusAddButton(button);
}

/** Moves the focus to the button that adds a row, from another of its panel that is about to go. */
export function focusAddButton(button: HTMLElement): void {
  button.closest('[data-slot="panel"]')?.querySelector<HTMLElement>('[data-adds-env-row]')?.focus();
}
