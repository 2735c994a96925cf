import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { callerOf } from '../../http/caller.ts';
import type { PlatformContext } from '../../http/context.ts';
import { withIdempotency } from '../../http/idempotency.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { attach, detach, rotate } from './change-attachment.ts';
import * as operations from './operations.ts';
import { listAttachments, readAttachment } from './read-attachments.ts';

const UNAVAILABLE = 'ai_attachment_unavailable';

/** Serves the inference gateway attachments of specification 4.6. */
export function serveAttachments(served: Served): void {
  const { deps } = served;
  serve(served, operations.listAttachments, async (c) => {
    const work = () => listAttachments(deps, c.var.principal.accountId);
    return c.json(await orUnavailable(UNAVAILABLE, work), 200);
  });
  serve(served, operations.readAttachment, async (c) => {
    const { attachment_id: id } = c.req.valid('param');
    const work = () => readAttachment(deps, c.var.principal.accountId, id);
    return c.json({ attachment: await orUnavailable(UNAVAILABLE, work) }, 200);
  });
  serve(served, operations.attach, async (c) => {
    const request = c.req.valid('json');
    const caller = callerOf(c.var.principal);
    const work = (tx: Transaction) => attach(tx, deps, caller, request.deployment_id);
    return c.json(await change(c, deps, request, work), 202);
  });
  serve(served, operations.detach, async (c) => {
    const { attachment_id: id } = c.req.valid('param');
    const work = (tx: Transaction) => detach(tx, deps, callerOf(c.var.principal), id);
    return c.json(await change(c, deps, null, work), 202);
  });
  serve(served, operations.rotate, async (c) => {
    const { attachment_id: id } = c.req.valid('param');
    const work = (tx: Transaction) => rotate(tx, deps, callerOf(c.var.principal), id);
    return c.json(await change(c, deps, null, work), 202);
  });
}

/** Does a change once for its key, which is required here (specification 8.3, rule 1). */
async function change<Body extends object>(
  c: PlatformContext,
  deps: AppDeps,
  request: object | null,
  work: (tx: Transaction) => Promise<Body>,
): Promise<Body & { replayed?: true }> {
  if (c.req.header('idempotency-key') === undefined) {
    throw new PlatformError('invalid_idempotency_key', {
      message: 'This operation needs an Idempotency-Key.',
      action: 'Send one that is new for each change, and the same one when you retry it.',
      field: 'Idempotency-Key',
    });
  }
  const once = () => withIdempotency(c, deps, request, async (tx) => ({ status: 202, body: await work(tx) }));
  return (await orUnavailable(UNAVAILABLE, once)).body;
}
