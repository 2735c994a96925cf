import type { Sealing } from '../db/sealing.ts';
import type { Completion, DeliveryQueue, DueDelivery, Lane } from './delivery-queue.ts';
import { retryDelayMs } from './schedule.ts';
import type { Outcome, Sender } from './sender.ts';
import { signingSecretAad } from './signing.ts';

export interface LaneWork {
  queue: DeliveryQueue;
  sender: Sender;
  sealing: Sealing;
  batchMax: number;
  skewMs: () => number;
  /** False once the dispatcher is ending. */
  isOpen: () => boolean;
}

/**
 * Sends one batch of an endpoint in order. After an attempt that failed the endpoint gives its place up to others.
 * A fault of this server rejects and leaves the lease to run out, so that what cannot be served is not taken up
 * again at once.
 */
export async function serveLane(work: LaneWork, lane: Lane, wasFailing: boolean): Promise<void> {
  const { queue, sender } = work;
  let isFailing = wasFailing;
  const writes = { hasFault: false, all: [] as Promise<void>[] };
  const secret = work.sealing.unseal(lane.sealedSecret, signingSecretAad(lane.webhookId));
  for (const { body, eventId, ...delivery } of await queue.readDue(lane.webhookId, work.batchMax)) {
    if (!work.isOpen() || writes.hasFault) break;
    const timestamp = Math.floor((Date.now() + work.skewMs()) / 1000);
    const outcome = await sender.send({ url: lane.url, secret, eventId, body }, timestamp);
    if (outcome === null) break;
    isFailing = !outcome.isDelivered;
    // Written while the next one is sent: what a kill leaves unwritten is sent again.
    const write = queue.complete(completionOf(delivery, outcome));
    write.catch(() => (writes.hasFault = true));
    writes.all.push(write);
    if (isFailing) break;
  }
  await Promise.all(writes.all);
  await queue.release(lane.webhookId, isFailing);
}

function completionOf(delivery: Pick<DueDelivery, 'sequence' | 'attempts'>, outcome: Outcome): Completion {
  const { sequence, attempts: attemptsBefore } = delivery;
  if (outcome.isDelivered) return { sequence, attemptsBefore, outcome, status: 'delivered', delayMs: null };
  const delayMs = retryDelayMs(attemptsBefore + 1);
  return { sequence, attemptsBefore, outcome, status: delayMs === null ? 'failed' : 'retrying', delayMs };
}
