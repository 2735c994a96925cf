import { platformQuery } from '@/lib/api/query';
import { readCreditState } from './read';

const EVERY_MS = 5 * 60_000;

/** Whether the account may deploy and issue keys. */
export const creditState = platformQuery({
  path: '/credits',
  read: readCreditState,
  freshness: () => EVERY_MS,
});
