import { ApiError } from '@/lib/api/errors';

/** One create under way or ended: its key, made before it was sent. Holds no secret. */
export type SafeAttempt = { key: string; startedAtMs: number };

/** A create that draws from the few of an hour and must not happen twice. `Accepted` is what the platform answered. */
export type CreateState<Attempt extends SafeAttempt, Accepted> =
  | { phase: 'ready' }
  /** `isRepeat`: the same was sent before, and it is not known what came of it. */
  | { phase: 'sending'; attempt: Attempt; body: string; isRepeat: boolean }
  | { phase: 'accepted'; attempt: Attempt; accepted: Accepted }
  /** The platform answered that it did not create anything. */
  | { phase: 'refused'; attempt: Attempt; body: string; error: ApiError }
  /** No answer that can be trusted came: something may have been made. `body` is null after a reload, since it may hold secrets. */
  | { phase: 'unclear'; attempt: Attempt; body: string | null; error: ApiError | null };

export type CreateEvent<Attempt extends SafeAttempt, Accepted> =
  | { type: 'send'; body: string; attempt: Attempt }
  | { type: 'answered'; accepted: Accepted }
  | { type: 'failed'; error: ApiError }
  | { type: 'found-unfinished'; attempt: Attempt }
  | { type: 'given-up' };

export const ready = { phase: 'ready' } as const;

const UNDER_WAY = 'create_under_way';
/** Answered before anybody looked at the key: of an earlier request under it they say nothing. */
const STATUSES_BEFORE_THE_KEY: ReadonlySet<number> = new Set([401, 403, 429]);

/** Whether an error is an answer that says that nothing was made; all else leaves open whether something was. */
export function isRefusal({ status, code }: ApiError, isRepeat: boolean): boolean {
  if (isRepeat && (STATUSES_BEFORE_THE_KEY.has(status) || code === UNDER_WAY)) return false;
  return status >= 400 && status < 500 && status !== 408;
}

type AnyState = CreateState<SafeAttempt, unknown>;

/**
 * Whether the form may be sent. Not while one create is under way, and not with other values while it is unclear whether the last one
 * made something: that would be a silent duplicate.
 */
export function canSend(state: AnyState, body: string): boolean {
  if (state.phase === 'sending' || state.phase === 'accepted') return false;
  return state.phase !== 'unclear' || state.body === body;
}

/**
 * The attempt to send a body with. The same body after a failure goes out under the same key, which the platform answers with the first
 * result (specification 8.3.2); another body gets a key of its own, since the old one would be refused (8.3.3).
 */
export function attemptFor<Attempt extends SafeAttempt>(
  state: CreateState<Attempt, unknown>,
  body: string,
  fresh: () => Attempt,
): Attempt {
  const isSame = (state.phase === 'refused' || state.phase === 'unclear') && state.body === body;
  return isSame ? state.attempt : fresh();
}

/** The next state. Events that do not fit the state change nothing, so a second press or a late answer does no harm. */
export function nextState<Attempt extends SafeAttempt, Accepted>(
  state: CreateState<Attempt, Accepted>,
  event: CreateEvent<Attempt, Accepted>,
): CreateState<Attempt, Accepted> {
  switch (event.type) {
    case 'send':
      if (!canSend(state, event.body)) return state;
      return {
        phase: 'sending',
        attempt: event.attempt,
        body: event.body,
        isRepeat: state.phase === 'unclear',
      };
    case 'answered':
      if (state.phase !== 'sending') return state;
      return { phase: 'accepted', attempt: state.attempt, accepted: event.accepted };
    case 'failed': {
      if (state.phase !== 'sending') return state;
      const { attempt, body, isRepeat } = state;
      const phase = isRefusal(event.error, isRepeat) ? 'refused' : 'unclear';
      return { phase, attempt, body, error: event.error };
    }
    case 'found-unfinished':
      if (state.phase !== 'ready') return state;
      return { phase: 'unclear', attempt: event.attempt, body: null, error: null };
    case 'given-up':
      return state.phase === 'unclear' || state.phase === 'refused' ? ready : state;
  }
}

/** Clocks of two machines differ; what was made "before" the request by less than this may still be its result. */
const CLOCK_SKEW_MS = 120_000;

/** From when on something may be the result of an attempt, in milliseconds since 1970. */
export const possibleSinceMs = ({ startedAtMs }: SafeAttempt): number => startedAtMs - CLOCK_SKEW_MS;

const LOCK = 'portico.create';

const busyElsewhere = () =>
  new ApiError({
    code: UNDER_WAY,
    message: 'Another tab of this browser is sending a create.',
    action: 'Wait until it has ended, then press again.',
    retryable: true,
    status: 409,
  });

/**
 * Runs `work` while no other tab creates: creates at the same time are not safe (specification 8.3.5).
 * @throws ApiError `create_under_way` while another tab does
 */
export async function aloneInBrowser<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist only in secure contexts; elsewhere the lock of this tab has to do.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (lock === null) throw busyElsewhere();
    return work();
  });
}
