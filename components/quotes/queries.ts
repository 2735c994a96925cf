import { readContainerProfiles } from '@/components/quotes/container-profiles';
import { platformQuery } from '@/lib/api/query';

const EVERY_MS = 60_000;

/** The containers on an accelerator that can be had, with list prices and capacity. */
export const containerProfiles = platformQuery({
  path: '/deployment-profiles',
  params: { query: { workload: 'gpu', execution_class: 'container' } },
  read: readContainerProfiles,
  freshness: () => EVERY_MS,
});
