'use client';

import { createPlatformClient, type PlatformClient, type ResponseNote } from '@/lib/api/client';
import { routes } from '@/lib/routes';
import type { SignInNotice } from '@/lib/sign-in-notice';
import { heldForMs, observeBudget, observeRefusal } from './budget';
import { observeConnection } from './connection';
import { observeServerClock } from './server-clock';
import { recordCall, recordRefusal, withoutBody } from './journal';
import type { SharedReads } from './shared-read';
import { pageTrace } from './trace';
import { keepUnknownWords } from './unknown-words';

export interface BrowserPlatformOptions {
  /** Where the pass-through is; tests give an absolute one. */
  baseUrl?: string;
  /** Called when the platform says that the session has ended. */
  onSignedOut?: () => void;
  /** Shares reads with the other tabs; each for itself when not given. */
  shared?: SharedReads;
  /** Told of every answer of a read, as it came. */
  onAnswer?: (path: string, answer: unknown) => void;
}

/** Leaves for the sign-in page, which comes back to this one. */
function signInAgain(): void {
  const { pathname, search, hash } = window.location;
  const notice: SignInNotice = 'session-ended';
  window.location.assign(routes.signIn(`${pathname}${search}${hash}`, notice));
}

/** The browser's client: same origin, through the pass-through, which adds the session's credential. */
export function createBrowserPlatform(options: BrowserPlatformOptions = {}): PlatformClient {
  const { baseUrl = routes.platformApi(''), onSignedOut = signInAgain, shared, onAnswer } = options;
  const trace = pageTrace();
  return createPlatformClient({
    baseUrl,
    requestId: () => trace.next(Date.now()),
    onRefusal: recordRefusal,
    onServerNotes: ({ responses, words }) => {
      responses.forEach(observeBudget);
      keepUnknownWords(words);
    },
    ...(onAnswer && { onAnswer }),
    heldForMs: (path) => heldForMs('get', path),
    ...(shared && { sharing: shared.sharing }),
    onResponse: (note: ResponseNote) => {
      if (note.method !== 'get') shared?.wrote();
      shared?.tellNote(withoutBody(note));
      recordCall(note, 'this-tab');
      observeBudget(note);
      observeRefusal(note);
      observeConnection(note);
      observeServerClock(note);
      if (note.status === 401) onSignedOut();
    },
  });
}
