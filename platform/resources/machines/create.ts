import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { machines } from '../../db/schema/capacity.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { recordCreditUpdate } from '../../webhooks/record-events.ts';
import { assertDeployAllowed } from '../credits/credit-state.ts';
import { newResourceId } from '../new-id.ts';
import { spendQuote } from '../quotes/spend-quote.ts';
import { toMachine, type MachineAnswer } from './machine-answer.ts';
import type { createMachineSchema } from './schema.ts';

/**
 * Creates a machine at the price of its quote: quote, capacity and machine change in the caller's transaction or not
 * at all. Throws machine_request_invalid with the field, billing_or_credit_required and gpu_capacity_unavailable.
 */
export async function createMachine(
  tx: Transaction,
  { provider, clock }: Pick<AppDeps, 'provider' | 'clock'>,
  accountId: string,
  request: z.infer<typeof createMachineSchema>,
): Promise<MachineAnswer> {
  await assertDeployAllowed(tx, accountId);
  const now = clock();
  const quote = await spendQuote(tx, {
    accountId,
    quoteId: request.quote_id,
    kind: 'machine',
    now,
    refusal: 'machine_request_invalid',
  });
  const offer = provider.machineOffers.find(({ profileId }) => profileId === quote.profileId);
  if (offer === undefined) throw withdrawn();
  if (!(await provider.reserve(tx, offer.poolId, offer.units))) {
    throw new PlatformError('gpu_capacity_unavailable');
  }
  const [row] = await tx
    .insert(machines)
    .values({
      id: newResourceId('mac'),
      accountId,
      name: request.name,
      profileId: offer.profileId,
      workload: offer.workload,
      executionClass: offer.executionClass,
      region: quote.region ?? offer.region,
      osImage: quote.osImage ?? offer.osImages[0],
      provider: provider.name,
      sshPublicKey: request.ssh_public_key,
      hourlyMicrousd: quote.hourlyMicrousd,
      monthlyCapMicrousd: quote.monthlyCapMicrousd,
      poolId: offer.poolId,
      units: offer.units,
      status: 'provisioning',
      dueAt: new Date(now.getTime() + provider.provisionMs),
      createdAt: now,
    })
    .returning();
  if (row === undefined) throw new Error('the machine was not written');
  await recordCreditUpdate(tx, accountId, {
    machine_id: row.id,
    message: 'The machine was created; its hourly price counts from now on.',
  });
  return toMachine(row, provider, now);
}

/** The catalog has changed since the quote. */
function withdrawn(): PlatformError {
  return new PlatformError('machine_request_invalid', {
    field: 'quote_id',
    message: 'quote_id: The profile is no longer offered.',
    action: 'Take a quote for another profile.',
  });
}
