import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppDeps } from '../app-deps.ts';
import type { AddressGuard } from './address-guard.ts';
import { createDeliveryQueue, type Lane } from './delivery-queue.ts';
import { createSender } from './sender.ts';
import { serveLane } from './serve-lane.ts';

export interface DispatcherOptions {
  /** Endpoints that are delivered to at once; those whose last attempt failed get at most half of them. */
  lanesMax: number;
  /** Deliveries of one endpoint before the next endpoint has its turn. */
  batchMax: number;
  timeoutMs: number;
  pollMs: number;
  /** How long after the end of a killed process its endpoints are taken over. */
  leaseMs: number;
  /** Attempts under way get so long at the end. */
  stopGraceMs: number;
  /** What is added to the clock; tests move it on instead of waiting. */
  skewMs: () => number;
}

export const DISPATCHER_OPTIONS: DispatcherOptions = {
  lanesMax: 64,
  batchMax: 100,
  timeoutMs: 10_000,
  pollMs: 250,
  leaseMs: 10_000,
  stopGraceMs: 2_000,
  skewMs: () => 0,
};

export interface DispatcherDeps extends Pick<AppDeps, 'pool' | 'sealing' | 'logger'> {
  guard: AddressGuard;
  options?: Partial<DispatcherOptions>;
}

export interface Dispatcher {
  start(): void;
  /** Ends within the grace; what was under way is owed still, and sent again at the next start. */
  stop(): Promise<void>;
}

/**
 * Sends what is in the outbox, at least once each. Deliveries of one endpoint go one after another, those that are
 * due first in front; a retry does not hold back what comes after it, and endpoints do not wait for each other.
 */
export function createDispatcher({ pool, sealing, logger, guard, options }: DispatcherDeps): Dispatcher {
  const { lanesMax, batchMax, timeoutMs, pollMs, leaseMs, stopGraceMs, skewMs } = {
    ...DISPATCHER_OPTIONS,
    ...options,
  };
  const queue = createDeliveryQueue(pool, { holder: randomUUID(), leaseMs, skewMs });
  const sender = createSender(guard, timeoutMs);
  /** Endpoints being served; the value says whether their last attempt had failed. */
  const lanes = new Map<string, boolean>();
  let isOpen = false;
  const work = { queue, sender, sealing, batchMax, skewMs, isOpen: () => isOpen };
  let filling: Promise<void> = Promise.resolve();
  let isAsked = false;
  let timers: NodeJS.Timeout[] = [];

  /** Looks for work, one look after another; a fault of the database is met again at the next look. */
  function look(): void {
    if (isAsked) return;
    isAsked = true;
    filling = filling.then(fill).catch((error: unknown) => {
      logger.warn({ err: error }, 'webhook deliveries that are due could not be read');
    });
  }

  async function fill(): Promise<void> {
    isAsked = false;
    for (const isFailing of [false, true]) {
      const failing = [...lanes.values()].filter(Boolean).length;
      const limit = Math.min(
        lanesMax - lanes.size,
        isFailing ? Math.floor(lanesMax / 2) - failing : lanesMax,
      );
      if (!isOpen || limit <= 0) continue;
      for (const lane of await queue.claim({ isFailing, limit })) begin(lane, isFailing);
    }
  }

  function begin(lane: Lane, wasFailing: boolean): void {
    lanes.set(lane.webhookId, wasFailing);
    void serveLane(work, lane, wasFailing)
      .catch((error: unknown) => {
        logger.warn({ err: error, webhookId: lane.webhookId }, 'a webhook could not be served');
      })
      .finally(() => {
        lanes.delete(lane.webhookId);
        if (isOpen) look();
      });
  }

  return {
    start() {
      isOpen = true;
      const renew = () => {
        if (lanes.size === 0) return;
        queue.renew([...lanes.keys()]).catch((error: unknown) => {
          logger.warn({ err: error }, 'the leases of webhooks could not be renewed');
        });
      };
      // A notice at each commit would make all commits with events wait for one lock; a look costs far less.
      timers = [setInterval(look, pollMs), setInterval(renew, leaseMs / 3)];
      look();
    },
    async stop() {
      isOpen = false;
      for (const timer of timers) clearInterval(timer);
      await filling;
      const end = Date.now() + stopGraceMs;
      while (lanes.size > 0 && Date.now() < end) await delay(10);
      await sender.close();
      while (lanes.size > 0) await delay(10);
    },
  };
}
