'use client';

import { useState } from 'react';
import { preloadDialog } from '@/components/ui/dialog';
import { asApiError, type ApiErrorFacts } from '@/lib/api/errors';
import type { GetPath } from '@/lib/api/types';
import { observeBudget } from '@/lib/browser/budget';
import { SecretBox } from '@/lib/browser/secret-box';
import { newIds } from './key-list';
import type { IssueOutcome } from './issue-once';

/** The plaintext lives here, in the memory of one component, and nowhere else. */
export interface IssuedKey {
  secret: SecretBox;
  /** What the answer told besides the key. */
  facts: Record<string, unknown>;
  /** Rows that came with it: one, unless another key was issued at the same time or the list could not be read. */
  rowIds: string[];
}

/** A key may exist whose plaintext nobody has. */
export interface LostKey {
  error: ApiErrorFacts;
  /** Rows that came since; null when the list could not be read. */
  rowIds: string[] | null;
}

export interface IssueState {
  issued: IssuedKey | null;
  refusal: ApiErrorFacts | null;
  lost: LostKey | null;
}

export interface Issue<Request> extends IssueState {
  isWorking: boolean;
  /** Issues once and gives what came of it. */
  issue: (request: Request) => Promise<IssueState>;
  /** Forgets the outcome, the plaintext with it. */
  forget: () => void;
}

export interface IssueOptions<Request> {
  /** The operation, for the ledger of budgets. */
  path: GetPath;
  /** The server action. */
  act: (request: Request) => Promise<IssueOutcome>;
  idsShown: readonly string[];
  /** Reads the list anew and gives its ids; null when it cannot be read. */
  readIds: () => Promise<string[] | null>;
}

const NOTHING: IssueState = { issued: null, refusal: null, lost: null };

const SIGNED_OUT: ApiErrorFacts = {
  code: 'authentication_required',
  message: 'The session has ended.',
  action: 'Sign in again.',
  retryable: false,
  status: 401,
};

/** The action found no session and leads to the sign-in page: nothing was issued. */
const isRedirect = (thrown: unknown) =>
  thrown instanceof Error && 'digest' in thrown && String(thrown.digest).startsWith('NEXT_REDIRECT');

function tellBudget(path: GetPath, outcome: IssueOutcome): void {
  const { rateLimit } = outcome;
  if (rateLimit === null) return;
  const status = outcome.outcome === 'issued' ? 200 : outcome.error.status;
  const silence = { retryAfterMs: null, requestId: null, dateMs: null };
  observeBudget({ method: 'post', path, status, rateLimit, ...silence });
}

/**
 * Issues a key through a server action, once. When the answer is lost, on either leg, the list is read again and its new
 * rows are named, because the operation takes no Idempotency-Key and must not be repeated blindly.
 */
export function useIssue<Request = void>(options: IssueOptions<Request>): Issue<Request> {
  const { path, act, idsShown, readIds } = options;
  const [isWorking, setIsWorking] = useState(false);
  const [state, setState] = useState<IssueState>(NOTHING);

  const run = async (request: Request): Promise<IssueState> => {
    const outcome = await act(request).catch((thrown: unknown): IssueOutcome => {
      if (isRedirect(thrown)) return { outcome: 'refused', error: SIGNED_OUT, rateLimit: null };
      const error = asApiError(thrown).facts;
      return { outcome: 'lost', error, idsBefore: [...idsShown], rateLimit: null };
    });
    tellBudget(path, outcome);
    if (outcome.outcome === 'refused') return { ...NOTHING, refusal: outcome.error };
    const idsAfter = await readIds();
    const rowIds = idsAfter && newIds(outcome.idsBefore, idsAfter);
    if (outcome.outcome === 'lost') return { ...NOTHING, lost: { error: outcome.error, rowIds } };
    const { plaintext, facts } = outcome;
    return { ...NOTHING, issued: { secret: new SecretBox(plaintext), facts, rowIds: rowIds ?? [] } };
  };

  const issue = async (request: Request) => {
    setIsWorking(true);
    setState(NOTHING);
    // What shows the key has to be there before there is one.
    await preloadDialog();
    const next = await run(request);
    setState(next);
    setIsWorking(false);
    return next;
  };

  const forget = () => {
    state.issued?.secret.erase();
    setState(NOTHING);
  };

  return { isWorking, ...state, issue, forget };
}
