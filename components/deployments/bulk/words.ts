import type { BulkItemState } from './job';
import type { BulkAction } from './plan';

/** How an action is called: as a button, while it goes on, and what it does. */
export const actionWords = {
  redeploy: {
    verb: 'Redeploy',
    working: 'Redeploying',
    sentence:
      'Each source is fetched, built and released again. A present release serves until its new one answers.',
  },
  restart: {
    verb: 'Restart',
    working: 'Restarting',
    sentence: 'Each app is replaced by a verified copy of its present release. Nothing is built.',
  },
  delete: {
    verb: 'Delete',
    working: 'Deleting',
    sentence: 'The apps stop, their addresses go away, and their environment values cannot be read back.',
  },
} as const satisfies Record<BulkAction, { verb: string; working: string; sentence: string }>;

/** The state of an item, with its look. */
export const stateWords = {
  waiting: { label: 'Waiting', tone: 'unknown', shape: 'ring' },
  sending: { label: 'Sending', tone: 'busy', shape: 'arc' },
  accepted: { label: 'Accepted', tone: 'ok', shape: 'check' },
  failed: { label: 'Refused', tone: 'bad', shape: 'cross' },
  unclear: { label: 'No answer', tone: 'warn', shape: 'diamond' },
} as const satisfies Record<BulkItemState, { label: string; tone: string; shape: string }>;

/** What has to be typed before so many are deleted: it names what is deleted, "web-api and 11 more". */
export function typedPhrase(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
