/** What happened, and what to do about it. */
export interface Sentences {
  message: string;
  action: string;
}

const BY_CODE: Readonly<Record<string, Sentences>> = {
  network_unreachable: {
    message: 'The platform could not be reached.',
    action: 'Check the connection, then try again.',
  },
  timeout: {
    message: 'The platform did not answer in time.',
    action: 'Try again; if it was a change, look first whether it took place.',
  },
  unreadable_answer: {
    message: 'The platform gave an answer that cannot be read.',
    action: 'Reload the page; if it stays, report the request id to whoever runs the platform.',
  },
};

const BY_STATUS: Readonly<Record<number, Sentences>> = {
  400: { message: 'The platform refused the request as malformed.', action: 'Check what was entered.' },
  401: { message: 'The session has ended.', action: 'Sign in again.' },
  402: { message: 'The account has neither credit nor a payment method.', action: 'Check the credits.' },
  403: { message: 'This account may not do that.', action: 'Use an account that may.' },
  404: { message: 'This does not exist, or belongs to another account.', action: 'Go back to the list.' },
  405: { message: 'The platform does not offer this operation.', action: '' },
  409: { message: 'The request conflicts with the present state.', action: 'Reload, then decide again.' },
  410: { message: 'This is gone.', action: 'Go back to the list.' },
  413: { message: 'The request is too large.', action: 'Send less at once.' },
  422: { message: 'The platform cannot work with these values.', action: 'Check what was entered.' },
  429: { message: 'A request budget of the account is used up.', action: 'Wait until it is refilled.' },
};

/** The portal's own words for a failure that the platform gave no words for. */
export function sentencesFor(code: string, status: number): Sentences {
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : BY_STATUS[status];
  if (known) return known;
  if (status >= 500) {
    return { message: `The platform failed to answer (HTTP ${status}).`, action: 'Try again in a while.' };
  }
  return { message: `The platform refused the request (HTTP ${status}).`, action: '' };
}
