import { readQuote } from '@/components/quotes/read-quote';
import { platformMutation } from '@/lib/api/mutation';

/** Takes a binding price of a container on an accelerator. Draws from the quotes of a minute, never from the hourly creates. */
export const takeAcceleratorQuote = platformMutation({
  call: (platform, profileId: string) =>
    platform.POST('/pricing/accelerator-quote', { body: { profile_id: profileId } }),
  read: readQuote,
  invalidates: ['/deployment-profiles'],
});
