import { mutationOptions } from '@tanstack/react-query';
import { unwrap, type PlatformClient } from './client';
import type { ApiError } from './errors';
import { platformOf } from './platform-of';
import type { GetPath } from './types';

export interface MutationDefinition<Variables, Result> {
  /** The call, typed by the contract: `(platform, id: string) => platform.POST('/deployments/{deployment_id}/restart', …)`. */
  call: (
    platform: PlatformClient,
    variables: Variables,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
  /** The resource's pure reader of the answer. */
  read: (answer: unknown) => Result;
  /** Paths whose reads are out of date afterwards, also after a failure: a lost answer may have changed something. */
  invalidates: readonly GetPath[];
}

/** A write as TanStack mutation options for `useMutation`. It is never repeated by itself. */
export function platformMutation<Variables, Result>(definition: MutationDefinition<Variables, Result>) {
  const { call, read, invalidates } = definition;
  return mutationOptions<Result, ApiError, Variables>({
    mutationFn: async (variables, { client }) => read(await unwrap(call(platformOf(client), variables))),
    onSettled: (_result, _error, _variables, _onMutate, { client }) => {
      for (const path of invalidates) void client.invalidateQueries({ queryKey: ['get', path] });
    },
    retry: false,
    // Variables may hold what must not be kept, such as environment values.
    gcTime: 0,
  });
}

/** Why a key is made, for example `deploy`: the first part of the key. */
export type IdempotencyPurpose =
  | 'deploy'
  | 'template-deploy'
  | 'machine-create'
  | 'machine-delete'
  | 'gateway-attach'
  | 'gateway-rotate'
  | 'gateway-detach';

/**
 * A new `Idempotency-Key`, `<purpose>.<uuid>`: 40 to 60 characters, legal under both limits that specification 8.2
 * names. Made once for one body, before it is sent.
 */
export function newIdempotencyKey(purpose: IdempotencyPurpose): string {
  return `${purpose}.${crypto.randomUUID()}`;
}
