import type { DeployPermission } from '@/components/deploy-inputs';
import type { StatusLook } from '@/components/ui/status-mark';
import { formatWait } from '@/lib/format/duration';

export type CheckState = 'ready' | 'open' | 'blocked' | 'not-reported';

/** One thing that is checked before a create is spent. `open` is for the user to fill in, `blocked` nobody can fix here. */
export type CreateCheck = { id: string; label: string; detail: string; state: CheckState };

/** What is left of the hourly creates, null before the platform has said so. */
export type CreatesLeft = { remaining: number; limit: number; resetAtMs: number } | null;

export const checkLooks = {
  ready: { tone: 'ok', shape: 'check' },
  open: { tone: 'off', shape: 'ring' },
  blocked: { tone: 'bad', shape: 'cross' },
  'not-reported': { tone: 'unknown', shape: 'diamond' },
} as const satisfies Record<CheckState, StatusLook>;

/** Whether the account may deploy, as the platform says (specification 2.8). */
export function creditCheck(permission: DeployPermission | null): CreateCheck {
  const check = { id: 'credits', label: 'Credits' };
  if (permission === null) return { ...check, state: 'not-reported', detail: 'Not read yet.' };
  if (permission.isRefused)
    return { ...check, state: 'blocked', detail: permission.reason ?? 'Not allowed.' };
  return permission.reason === null
    ? { ...check, state: 'ready', detail: `Deploys ${permission.word}.` }
    : { ...check, state: 'not-reported', detail: permission.reason };
}

/** Whether one of the account's few creates an hour is left (specification 8.1). */
export function createsLeftCheck(creates: CreatesLeft, nowMs: number): CreateCheck {
  const check = { id: 'creates', label: 'Creates left this hour' };
  if (creates === null) return { ...check, state: 'not-reported', detail: 'Not reported yet.' };
  const isUsedUp = creates.remaining <= 0 && creates.resetAtMs > nowMs;
  return isUsedUp
    ? {
        ...check,
        state: 'blocked',
        detail: `None; the hour ends in ${formatWait(creates.resetAtMs - nowMs)}.`,
      }
    : { ...check, state: 'ready', detail: `${creates.remaining} of ${creates.limit}` };
}
