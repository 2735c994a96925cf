import type { LocalSetting } from '@/lib/browser/use-local-store';
import type { Delivery, Webhook, WebhookListView } from '../read';
import { deliveryStatus } from '../status';

/** How far a replacement has come; ids only, never a secret. */
export interface Progress {
  newId: string;
  /** The person said that the handler knows the new secret. */
  isSwitched: boolean;
}

export type Replacements = Readonly<Record<string, Progress>>;

function progressOf(stored: unknown): Progress | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { newId, isSwitched } = stored as { newId?: unknown; isSwitched?: unknown };
  return typeof newId === 'string' ? { newId, isSwitched: isSwitched === true } : null;
}

/** Replacements that were begun in this browser, by the id of the old webhook. */
export const replacements: LocalSetting<Replacements> = {
  key: 'webhook-replacements.v1',
  fallback: {},
  read: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    const read = Object.entries(stored).flatMap(([id, each]: [string, unknown]) => {
      const progress = progressOf(each);
      return progress === null ? [] : [[id, progress] as const];
    });
    return Object.fromEntries(read);
  },
};

/** The replacements with one more or one changed; null takes it out. */
export function withProgress(all: Replacements, oldId: string, progress: Progress | null): Replacements {
  const { [oldId]: _, ...others } = all;
  return progress === null ? others : { ...others, [oldId]: progress };
}

/** What is to be done next; the last step, to delete the old webhook, is taken from `watch`. */
export type OpenStep = 'add' | 'switch' | 'watch';

export type Replacement =
  | { step: OpenStep; old: Webhook; fresh: Webhook | null }
  /** `isReplaced`: the new one is there and the old one is not. */
  | { step: 'over'; isReplaced: boolean };

/** Where a replacement stands, from what the platform lists and what this browser remembers. */
export function replacementOf(list: WebhookListView, oldId: string, progress: Progress | null): Replacement {
  const find = (id: string | undefined) => list.webhooks.find((webhook) => webhook.id === id) ?? null;
  const [old, fresh] = [find(oldId), find(progress?.newId)];
  if (old === null) return { step: 'over', isReplaced: fresh !== null };
  if (fresh === null || progress === null) return { step: 'add', old, fresh: null };
  return { step: progress.isSwitched ? 'watch' : 'switch', old, fresh };
}

/** What came of the deliveries to a webhook, in a sentence. */
export function deliveryWords(deliveries: readonly Delivery[] | null, webhookId: string): string {
  if (deliveries === null) return 'The platform does not report deliveries.';
  const own = deliveries.filter((delivery) => delivery.webhookId === webhookId);
  if (own.length === 0) return 'No delivery to it yet: it gets one when the next event happens.';
  const taken = own.filter(({ status }) => status === 'delivered').length;
  const failing = own.filter(({ status }) => deliveryStatus(status).isFailure).length;
  return `${taken} of ${own.length} deliveries to it were taken, ${failing} are failing.`;
}
