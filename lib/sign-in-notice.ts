/** Why a sign-in came to nothing. */
export type SignInFailure = 'denied' | 'expired' | 'unreachable' | 'failed';

/** What the sign-in page may be told in its address; components/sign-in has the words for each. */
export type SignInNotice = SignInFailure | 'session-ended' | 'signed-out-here';
