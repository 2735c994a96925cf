import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, asApiError } from '@/lib/api/errors';
import { newIdempotencyKey, platformMutation } from '@/lib/api/mutation';
import type { GetPath } from '@/lib/api/types';
import { observeBudget } from '@/lib/browser/budget';
import { attachGateway, rotateCredential } from './actions';
import { keyFor, settle, type Asked, type Attempts } from './attempts';
import type { ChangeOutcome } from './change-outcome';
import { readAcceptedChange, type AcceptedChange } from './read';

/* Of this page load: a change whose answer was lost keeps its key, whichever dialog repeats it. */
const attempts: Attempts = new Map();

/** A change of an attachment; `body` is that of an attach, `attachmentId` that of the others. */
export type Change =
  | { action: 'attach'; body: Readonly<Record<string, unknown>> }
  | { action: 'rotate' | 'detach'; attachmentId: string };

const PATHS: readonly GetPath[] = [
  '/ai-gateway/attachments',
  '/ai-gateway/attachments/{attachment_id}',
  '/deployments/{deployment_id}/env',
  '/deployments/{deployment_id}',
];

const askedOf = (change: Change): Asked => ({
  action: change.action,
  body: change.action === 'attach' ? change.body : change.attachmentId,
});

function tellBudget(path: string, { rateLimit, ...outcome }: ChangeOutcome): void {
  if (rateLimit === null) return;
  const status = 'accepted' in outcome ? 202 : outcome.error.status;
  observeBudget({
    method: 'post',
    path,
    status,
    rateLimit,
    retryAfterMs: 'accepted' in outcome ? null : (outcome.error.retryAfterMs ?? null),
    requestId: null,
    dateMs: null,
  });
}

async function byAction(path: string, call: Promise<ChangeOutcome>): Promise<AcceptedChange> {
  const outcome = await call.catch((thrown: unknown): ChangeOutcome => ({
    error: asApiError(thrown).facts,
    rateLimit: null,
  }));
  tellBudget(path, outcome);
  if ('error' in outcome) throw new ApiError(outcome.error);
  return outcome.accepted;
}

const detachByKey = platformMutation({
  call: (platform, { id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    platform.DELETE('/ai-gateway/attachments/{attachment_id}', {
      params: { path: { attachment_id: id }, header: { 'Idempotency-Key': idempotencyKey } },
    }),
  read: readAcceptedChange,
  invalidates: [],
});

function send(change: Change, idempotencyKey: string, client: QueryClient): Promise<AcceptedChange> {
  if (change.action === 'attach') {
    return byAction('/ai-gateway/attachments', attachGateway({ body: change.body, idempotencyKey }));
  }
  const { attachmentId } = change;
  if (change.action === 'rotate') {
    const path = '/ai-gateway/attachments/{attachment_id}/rotate';
    return byAction(path, rotateCredential({ attachmentId, idempotencyKey }));
  }
  return client.getMutationCache().build(client, detachByKey).execute({ id: attachmentId, idempotencyKey });
}

/** Attaches, rotates or detaches under a key that stays the same until it is known what came of it. All reads of it are out of date after. */
export const changeAttachment = mutationOptions<AcceptedChange, ApiError, Change>({
  mutationFn: async (change, { client }) => {
    const asked = askedOf(change);
    const key = keyFor(attempts, asked, () => newIdempotencyKey(`gateway-${change.action}`));
    try {
      const accepted = await send(change, key, client);
      settle(attempts, asked, null);
      return accepted;
    } catch (thrown) {
      const error = asApiError(thrown);
      settle(attempts, asked, error);
      throw error;
    }
  },
  onSettled: (_result, _error, _change, _onMutate, { client }) => {
    for (const path of PATHS) void client.invalidateQueries({ queryKey: ['get', path] });
  },
  retry: false,
  gcTime: 0,
});
