import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import type { ResourceProfileRow } from '../../db/schema/row-types.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { reserveAccelerator, type HeldAccelerator } from '../../provider/accelerators.ts';
import { DEFAULT_PROFILE } from '../billing/pricing.ts';
import { spendQuote } from '../quotes/spend-quote.ts';

/** What a quote makes of a deployment: where its card is, what it costs, and what the container gets of the machine. */
export interface QuotedAccelerator extends HeldAccelerator {
  hourlyMicrousd: number;
  fixedMonthlyMicrousd: number;
  resourceProfile: ResourceProfileRow;
}

/**
 * Spends an accelerator quote and takes a card for it: both in the caller's transaction, or neither. Throws
 * unsupported_deployment_request with the field quote_id, and gpu_capacity_unavailable when every card is taken.
 */
export async function takeQuotedAccelerator(
  tx: Transaction,
  { provider, clock }: Pick<AppDeps, 'provider' | 'clock'>,
  accountId: string,
  quoteId: string,
): Promise<QuotedAccelerator> {
  const quote = await spendQuote(tx, {
    accountId,
    quoteId,
    kind: 'accelerator',
    now: clock(),
    refusal: 'unsupported_deployment_request',
  });
  const offer = provider.containerOffers.find(({ id }) => id === quote.profileId);
  if (offer === undefined) {
    throw new PlatformError('unsupported_deployment_request', {
      field: 'quote_id',
      message: 'quote_id: The profile is no longer offered.',
      action: 'Take a quote for another profile.',
    });
  }
  const held = await reserveAccelerator(tx, provider, offer);
  if (held === null) throw new PlatformError('gpu_capacity_unavailable');
  return {
    ...held,
    hourlyMicrousd: quote.hourlyMicrousd,
    // The hour pays for all of it: card, processors, memory and storage.
    fixedMonthlyMicrousd: 0,
    resourceProfile: {
      ...DEFAULT_PROFILE,
      cpu_units: offer.cpuUnits,
      memory_mb: offer.memoryMb,
      storage_mb: offer.storageMb,
      attached_resources: [],
    },
  };
}
