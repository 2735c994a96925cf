import type { StatusLook } from '@/components/ui/status-mark';
import type { DeliveryStatus } from './read';

/** Everything known about the status of a delivery (specification 3); its transitions are not specified. */
const statuses = {
  pending: { label: 'Pending', tone: 'busy', shape: 'ring', isFailure: false, isOpen: true },
  delivered: { label: 'Delivered', tone: 'ok', shape: 'check', isFailure: false, isOpen: false },
  retrying: { label: 'Retrying', tone: 'warn', shape: 'half', isFailure: true, isOpen: true },
  failed: { label: 'Failed', tone: 'bad', shape: 'cross', isFailure: true, isOpen: false },
} as const satisfies Record<DeliveryStatus, StatusFacts>;

export interface StatusFacts extends StatusLook {
  label: string;
  /** The last attempt was not taken by the receiver. */
  isFailure: boolean;
  /** It can still change by itself. */
  isOpen: boolean;
}

export const KNOWN_STATUSES = Object.keys(statuses) as DeliveryStatus[];

/** The facts of a status; a word that is not known is shown as given. */
export function deliveryStatus(word: string): StatusFacts {
  if (Object.hasOwn(statuses, word)) return statuses[word as DeliveryStatus];
  return {
    label: word === '' ? 'not reported' : word,
    tone: 'unknown',
    shape: 'diamond',
    isFailure: false,
    isOpen: false,
  };
}
