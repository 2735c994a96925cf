import type { StatusLook } from '@/components/ui/status-mark';
import type { CreditState } from './read';

export interface Eligibility extends StatusLook {
  /** False only when the platform says no: what it did not report it may still allow. */
  isRefused: boolean;
  /** One word for a chip: "allowed". */
  word: string;
  /** Why not, or what is not known; null when allowed. */
  reason: string | null;
}

/** May this account deploy, and why not. Undefined while the credit state has not been read. */
export function eligibilityOf(state: CreditState | undefined): Eligibility {
  if (state?.isDeployAllowed === true) {
    return { isRefused: false, word: 'allowed', reason: null, tone: 'ok', shape: 'disc' };
  }
  if (state?.isDeployAllowed === false) {
    const reason = state.reason ?? 'The platform gave no reason.';
    return { isRefused: true, word: 'not allowed', reason, tone: 'bad', shape: 'cross' };
  }
  const reason =
    state === undefined ? 'Not read yet.' : 'The platform does not report whether deploys are allowed.';
  return { isRefused: false, word: 'not reported', reason, tone: 'unknown', shape: 'diamond' };
}
