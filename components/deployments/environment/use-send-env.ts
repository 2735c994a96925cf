'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Accepted } from '@/components/deployments/read';
import { asApiError, type ApiError } from '@/lib/api/errors';
import { envDrift } from './env-diff';
import { type EnvUpdate, updateEnv } from './mutations';
import { envKeys } from './queries';

export interface EnvDrift {
  /** The keys as they are now. */
  keys: string[];
  appeared: string[];
  vanished: string[];
}

export interface SendEnv {
  isWorking: boolean;
  error: ApiError | null;
  /** Somebody else changed the environment since `keys` were read; sending again sends all the same. */
  drift: EnvDrift | null;
  /** Gives what was accepted, or null when it was not sent or refused. */
  send: (keys: readonly string[], update: Pick<EnvUpdate, 'env' | 'mode'>) => Promise<Accepted | null>;
  forget: () => void;
}

interface State {
  isWorking: boolean;
  error: ApiError | null;
  drift: EnvDrift | null;
}

const NOTHING: State = { isWorking: false, error: null, drift: null };

/**
 * Sends an update once, after reading the keys again: what another session did in between is told before anything is
 * sent. The values are in the mutation for the length of the call only.
 */
export function useSendEnv(deploymentId: string): SendEnv {
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation(updateEnv);
  const [state, setState] = useState(NOTHING);
  const send: SendEnv['send'] = async (keys, update) => {
    setState((current) => ({ ...current, isWorking: true, error: null }));
    try {
      const now = await queryClient.query({ ...envKeys(deploymentId), staleTime: 0 });
      const drift = envDrift(keys, now);
      if (drift.appeared.length + drift.vanished.length > 0) {
        setState({ ...NOTHING, drift: { keys: now, ...drift } });
        return null;
      }
      const accepted = await mutateAsync({ deploymentId, ...update });
      setState(NOTHING);
      return accepted;
    } catch (thrown) {
      setState((current) => ({ ...current, isWorking: false, error: asApiError(thrown) }));
      return null;
    } finally {
      reset();
    }
  };
  return { ...state, send, forget: () => setState(NOTHING) };
}
