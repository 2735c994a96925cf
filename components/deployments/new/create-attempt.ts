import type { Accepted, Deployment } from '@/components/deployments/read';
import type { ApiError } from '@/lib/api/errors';
import { readInstant } from '@/lib/format/time';

/** One create under way or ended: its key, and what it is recognised by should its answer be lost. Holds no secret. */
export type Attempt = {
  key: string;
  startedAtMs: number;
  /** null when the platform was left to choose a name. */
  name: string | null;
  sourceType: string;
};

export type CreateState =
  | { phase: 'ready' }
  | { phase: 'sending'; attempt: Attempt; body: string }
  | { phase: 'accepted'; attempt: Attempt; accepted: Accepted }
  /** The platform answered that it did not create anything. */
  | { phase: 'refused'; attempt: Attempt; body: string; error: ApiError }
  /** No answer that can be trusted came: a deployment may exist. `body` is null after a reload, since it may hold secrets. */
  | { phase: 'unclear'; attempt: Attempt; body: string | null; error: ApiError | null };

export type CreateEvent =
  | { type: 'send'; body: string; attempt: Attempt }
  | { type: 'answered'; accepted: Accepted }
  | { type: 'failed'; error: ApiError }
  | { type: 'found-unfinished'; attempt: Attempt }
  | { type: 'given-up' };

export const ready: CreateState = { phase: 'ready' };

/** A create whose answer says that nothing was made; all else leaves open whether something was. */
function isRefusal(error: ApiError): boolean {
  return error.status >= 400 && error.status < 500 && error.status !== 408;
}

/**
 * Whether the form may be sent. Not while one create is under way, and not with other values while it is unclear whether the last one
 * made something: that would be a silent duplicate.
 */
export function canSend(state: CreateState, body: string): boolean {
  if (state.phase === 'sending' || state.phase === 'accepted') return false;
  return state.phase !== 'unclear' || state.body === body;
}

/**
 * The attempt to send a body with. The same body after a failure goes out under the same key, which the platform answers with the first
 * result (specification 8.3.2); another body gets a key of its own, since the old one would be refused (8.3.3).
 */
export function attemptFor(state: CreateState, body: string, fresh: () => Attempt): Attempt {
  const isSame = (state.phase === 'refused' || state.phase === 'unclear') && state.body === body;
  return isSame ? state.attempt : fresh();
}

/** The next state. Events that do not fit the state change nothing, so a second press or a late answer does no harm. */
export function nextState(state: CreateState, event: CreateEvent): CreateState {
  switch (event.type) {
    case 'send':
      if (!canSend(state, event.body)) return state;
      return { phase: 'sending', attempt: event.attempt, body: event.body };
    case 'answered':
      if (state.phase !== 'sending') return state;
      return { phase: 'accepted', attempt: state.attempt, accepted: event.accepted };
    case 'failed': {
      if (state.phase !== 'sending') return state;
      const { attempt, body } = state;
      return { phase: isRefusal(event.error) ? 'refused' : 'unclear', attempt, body, error: event.error };
    }
    case 'found-unfinished':
      if (state.phase !== 'ready') return state;
      return { phase: 'unclear', attempt: event.attempt, body: null, error: null };
    case 'given-up':
      return state.phase === 'unclear' || state.phase === 'refused' ? ready : state;
  }
}

/** Clocks of two machines differ; a deployment made "before" the request by less than this may still be its result. */
const CLOCK_SKEW_MS = 120_000;

/**
 * The deployments that an attempt whose answer was lost may have made, newest first: those of its name made since it began, or, where
 * no name was given, of its source. One whose time of making cannot be read is among them, since it cannot be ruled out.
 */
export function possibleResults(deployments: readonly Deployment[], attempt: Attempt): Deployment[] {
  const sinceMs = attempt.startedAtMs - CLOCK_SKEW_MS;
  const madeAt = (deployment: Deployment) => readInstant(deployment.createdAt)?.epochMs ?? null;
  return deployments
    .filter((deployment) =>
      attempt.name === null
        ? deployment.source.type === attempt.sourceType || deployment.source.type === null
        : deployment.appName === attempt.name,
    )
    .filter((deployment) => (madeAt(deployment) ?? sinceMs) >= sinceMs)
    .sort((a, b) => (madeAt(b) ?? 0) - (madeAt(a) ?? 0));
}
