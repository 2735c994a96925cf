/** The six classes of specification 8.1. */
export type BudgetClass = 'read' | 'quote' | 'logs' | 'stop' | 'deploy_create' | 'mutation';
