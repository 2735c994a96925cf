import type { SignInNotice } from '@/lib/sign-in-notice';

export interface SignInWords {
  kind: 'info' | 'warn' | 'bad';
  title: string;
  text: string;
}

const WORDS: Record<SignInNotice, SignInWords> = {
  denied: {
    kind: 'bad',
    title: 'The sign-in was refused.',
    text: 'The issuer did not grant access. Sign in again, or with another account.',
  },
  expired: {
    kind: 'warn',
    title: 'This sign-in has ended.',
    text: 'It took longer than ten minutes, or another one was started after it. Start again.',
  },
  unreachable: {
    kind: 'bad',
    title: 'The issuer does not answer.',
    text: 'Nobody can sign in until it does. Try again in a moment.',
  },
  failed: {
    kind: 'bad',
    title: 'The sign-in could not be completed.',
    text: 'The portal could not accept the answer of the issuer. Its log has the reason.',
  },
  'session-ended': {
    kind: 'info',
    title: 'Your session has ended.',
    text: 'Sign in again to go on where you were.',
  },
  'signed-out-here': {
    kind: 'warn',
    title: 'You are signed out of the portal.',
    text: 'The issuer could not be told: it may still know this browser. Close the browser on a shared machine.',
  },
};

const SIGNED_OUT: SignInWords = {
  kind: 'info',
  title: 'You are signed out.',
  text: 'Your session has ended.',
};

function isNotice(code: string): code is SignInNotice {
  return Object.hasOwn(WORDS, code);
}

/** What the sign-in page says about the code in its address; null for none. An unknown code counts as a failure. */
export function signInWords(error: string | undefined, isSignedOut: boolean): SignInWords | null {
  if (error !== undefined) return isNotice(error) ? WORDS[error] : WORDS.failed;
  return isSignedOut ? SIGNED_OUT : null;
}
