'use client';

import { useQueryClient } from '@tanstack/react-query';
import { issueApiKey } from './actions';
import { apiKeyList } from './queries';
import { useIssue, type Issue } from './use-issue';

/** Issues an API key, once. */
export function useIssueKey(idsShown: readonly string[]): Issue<void> {
  const queryClient = useQueryClient();
  const readIds = async () => {
    await queryClient.invalidateQueries({ queryKey: apiKeyList.queryKey, refetchType: 'none' });
    const list = await queryClient.query({ ...apiKeyList, staleTime: 0 }).catch(() => null);
    return list?.rows.map(({ id }) => id) ?? null;
  };
  return useIssue({ path: '/api-keys', act: issueApiKey, idsShown, readIds });
}
