/** The six request budgets of an account (specification 8.1). */
export const BUDGET_CLASSES = ['read', 'quote', 'logs', 'stop', 'deploy_create', 'mutation'] as const;

export type BudgetClass = (typeof BUDGET_CLASSES)[number];

/** The sentences by which a 429 names the exhausted class (specification 7.3). */
const EXHAUSTED: Readonly<Record<string, BudgetClass>> = {
  'too many api requests': 'read',
  'too many deployment requests': 'deploy_create',
  'too many pricing requests': 'quote',
  'too many stop requests': 'stop',
  'too many mutation requests': 'mutation',
  'too many log requests': 'logs',
};

/** The class that the message of a 429 names; null when it names none. */
export function exhaustedClass(message: string): BudgetClass | null {
  const sentence = message.trim().replace(/\.$/, '').toLowerCase();
  return Object.hasOwn(EXHAUSTED, sentence) ? (EXHAUSTED[sentence] ?? null) : null;
}
