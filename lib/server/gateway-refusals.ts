import 'server-only';
import type { Refusal } from './gateway-answers';

const RELOAD = 'Reload the page.';

/** Every reason for which the pass-through does not pass a request on, or has no answer to pass back. */
export const REFUSALS = {
  unknownPath: {
    status: 404,
    code: 'unknown_operation',
    message: 'The contract has no such path.',
    action: RELOAD,
  },
  unknownMethod: {
    status: 405,
    code: 'unknown_operation',
    message: 'The contract has no such method on this path.',
    action: RELOAD,
  },
  secret: {
    status: 403,
    code: 'secret_operation',
    message: 'An operation that reveals a secret does not pass here.',
    action: 'Use the page that is made for it.',
  },
  otherOrigin: {
    status: 403,
    code: 'cross_origin_refused',
    message: 'Changes are taken from the pages of this portal only.',
    action: 'Open the portal by its own address.',
  },
  tooLarge: {
    status: 413,
    code: 'request_too_large',
    message: 'The request is larger than 1 MiB.',
    action: 'Send less at once.',
  },
  signedOut: {
    status: 401,
    code: 'authentication_required',
    message: 'The session has ended.',
    action: 'Sign in again.',
    headers: { 'www-authenticate': 'Bearer' },
  },
  sessionUnavailable: {
    status: 503,
    code: 'session_unavailable',
    message: 'The session cannot be renewed: the sign-in service does not answer.',
    action: 'Try again in a moment.',
    retryable: true,
  },
  unreachable: {
    status: 502,
    code: 'platform_unreachable',
    message: 'The platform could not be reached.',
    action: 'Try again in a moment.',
    retryable: true,
  },
  answerLost: {
    status: 504,
    code: 'platform_answer_lost',
    message: 'The request was sent, but no answer came.',
    action: 'Look whether the change took place before sending it again.',
  },
  redirected: {
    status: 502,
    code: 'platform_redirected',
    message: 'The platform answered with another address.',
    action: 'Correct PLATFORM_API_URL.',
  },
} as const satisfies Record<string, Refusal>;
