import type { LocalSetting } from './use-local-store';

const DEFAULT_SHARE = 0.3;
export const SHARE_MIN = 0.05;
export const SHARE_MAX = 0.6;

/** How much of each budget of the account reads in the background may take in this browser, from 0.05 to 0.6. */
export const pollingShare: LocalSetting<number> = {
  key: 'polling-share.v1',
  read: (stored) =>
    typeof stored === 'number' && stored >= SHARE_MIN && stored <= SHARE_MAX ? stored : DEFAULT_SHARE,
  fallback: DEFAULT_SHARE,
};
