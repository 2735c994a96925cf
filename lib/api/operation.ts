import type { BudgetClass } from './budget-class';

export type OperationMethod = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** What the portal knows about an operation of the contract at run time. */
export interface Operation {
  method: OperationMethod;
  /** The contract's template, for example `/deployments/{deployment_id}`. */
  path: string;
  /** The request budget it draws from; null when it is not limited. */
  budget: BudgetClass | null;
  credential: 'bearer' | 'portal_session' | 'none';
  /** Its answer reveals a secret: only a server action may call it. */
  isSecret: boolean;
}
