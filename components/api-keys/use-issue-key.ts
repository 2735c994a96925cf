'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError, type ApiErrorFacts } from '@/lib/api/errors';
import { issueApiKey } from './actions';
import { newKeyIds } from './key-list';
import { apiKeyList } from './queries';

/** The plaintext lives here, in the memory of one component, and nowhere else. */
export interface IssuedKey {
  plaintext: string;
  tier: string;
  /** Rows that came with it: one, unless another key was issued at the same time or the list could not be read. */
  rowIds: string[];
}

/** A key may exist whose plaintext nobody has. */
export interface LostKey {
  error: ApiErrorFacts;
  /** Rows that came since; null when the list could not be read. */
  rowIds: string[] | null;
}

export interface IssueKey {
  isWorking: boolean;
  issued: IssuedKey | null;
  refusal: ApiErrorFacts | null;
  lost: LostKey | null;
  issue: () => Promise<'issued' | 'refused' | 'lost'>;
  /** Forgets the outcome, the plaintext with it. */
  forget: () => void;
}

interface State {
  issued: IssuedKey | null;
  refusal: ApiErrorFacts | null;
  lost: LostKey | null;
}

const NOTHING: State = { issued: null, refusal: null, lost: null };

/**
 * Issues a key through the server action, once. When the answer is lost, on either leg, the list is read again and
 * its new rows are named, because the operation takes no Idempotency-Key and must not be repeated blindly.
 */
export function useIssueKey(idsShown: readonly string[]): IssueKey {
  const queryClient = useQueryClient();
  const [isWorking, setIsWorking] = useState(false);
  const [state, setState] = useState<State>(NOTHING);

  const rowsSince = async (idsBefore: readonly string[]): Promise<string[] | null> => {
    await queryClient.invalidateQueries({ queryKey: apiKeyList.queryKey, refetchType: 'none' });
    const list = await queryClient.query({ ...apiKeyList, staleTime: 0 }).catch(() => null);
    return list && newKeyIds(idsBefore, list.rows);
  };

  const run = async (): Promise<State> => {
    const outcome = await issueApiKey().catch((thrown: unknown) => ({
      outcome: 'lost' as const,
      error: asApiError(thrown).facts,
      idsBefore: [...idsShown],
    }));
    if (outcome.outcome === 'refused') return { ...NOTHING, refusal: outcome.error };
    const rowIds = await rowsSince(outcome.idsBefore);
    if (outcome.outcome === 'lost') return { ...NOTHING, lost: { error: outcome.error, rowIds } };
    return { ...NOTHING, issued: { plaintext: outcome.apiKey, tier: outcome.tier, rowIds: rowIds ?? [] } };
  };

  const issue = async () => {
    setIsWorking(true);
    setState(NOTHING);
    const next = await run();
    setState(next);
    setIsWorking(false);
    if (next.issued !== null) return 'issued';
    return next.lost === null ? 'refused' : 'lost';
  };

  return { isWorking, ...state, issue, forget: () => setState(NOTHING) };
}
