'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/errors';
import { platformOf } from '@/lib/api/platform-of';
import type { LogGap } from './log-window';
import { fillGap, logTail, missingParams, type LogSize } from './queries';

/** Asks for the lines of a gap again and puts what comes into the log that is followed. */
export function useFetchMissing(deploymentId: string, size: LogSize) {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, LogGap>({
    mutationFn: async (gap) => {
      const params = missingParams(deploymentId, gap);
      if (params === null) return;
      const answer = await platformOf(queryClient).read('/deployments/{deployment_id}/logs', params);
      queryClient.setQueryData(logTail(deploymentId, size).queryKey, (now) => now && fillGap(now, answer));
    },
  });
}
