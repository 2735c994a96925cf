import { readQuote } from '@/components/quotes/read-quote';
import { platformMutation } from '@/lib/api/mutation';
import type { components } from '@/lib/api/schema.gen';

/** What this version's contract asks for; the live one has the last word. */
type MachineQuoteBody = components['schemas']['MachineQuoteRequest'];

/** Takes a binding price of a container on an accelerator. Draws from the quotes of a minute, never from the hourly creates. */
export const takeAcceleratorQuote = platformMutation({
  call: (platform, profileId: string) =>
    platform.POST('/pricing/accelerator-quote', { body: { profile_id: profileId } }),
  read: readQuote,
  invalidates: ['/deployment-profiles'],
});

/**
 * Takes a binding price of a machine. Its body is not shown in the specification (4.2): it is what the live contract asks for, filled
 * in by a person.
 */
export const takeMachineQuote = platformMutation({
  call: (platform, body: Record<string, unknown>) =>
    platform.POST('/pricing/machine-quote', { body: body as MachineQuoteBody }),
  read: readQuote,
  invalidates: ['/deployment-profiles'],
});
