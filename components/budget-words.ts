import type { BudgetClass } from '@/lib/api/budget-class';

/** What one call of each budget is called, and what draws on it (specification 8.1). */
export const budgetWords = {
  read: {
    one: 'read',
    covers: 'Deployments, machines, templates, credits, profiles, capabilities, keys and attachments',
  },
  quote: { one: 'quote', covers: 'Price estimates and binding quotes' },
  logs: { one: 'log read', covers: 'Logs and events of deployments' },
  stop: { one: 'stop', covers: 'Deleting deployments and machines, revoking API keys' },
  deploy_create: {
    one: 'create',
    covers: 'New deployments, also of a template, and new machines',
  },
  mutation: {
    one: 'change',
    covers: 'Redeploys, restarts, environment, webhooks, new keys, gateway attachments',
  },
} as const satisfies Record<BudgetClass, { one: string; covers: string }>;
