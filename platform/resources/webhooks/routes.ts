import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { listDeliveries } from './deliveries.ts';
import * as operations from './operations.ts';
import { createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts';

const UNAVAILABLE = 'webhook_state_unavailable';

/** Serves the webhooks of specification 4.4. */
export function serveWebhooks(served: Served): void {
  const { deps } = served;
  serve(served, operations.listWebhooks, async (c) => {
    const { accountId } = c.var.principal;
    const { include_deliveries: isIncluded } = c.req.valid('query');
    const [webhooks, deliveries] = await orUnavailable(UNAVAILABLE, () =>
      Promise.all([listWebhooks(deps, accountId), isIncluded ? listDeliveries(deps, accountId) : undefined]),
    );
    const shown = deliveries === undefined ? {} : { deliveries };
    return c.json({ webhooks, count: webhooks.length, ...shown }, 200);
  });
  serve(served, operations.createWebhook, async (c) => {
    const work = () => createWebhook(deps, c.var.principal.accountId, c.req.valid('json'));
    return c.json(await orUnavailable(UNAVAILABLE, work), 201);
  });
  serve(served, operations.deleteWebhook, async (c) => {
    const { webhook_id: id } = c.req.valid('param');
    await orUnavailable(UNAVAILABLE, () => deleteWebhook(deps, c.var.principal.accountId, id));
    return c.json({ id, deleted: true as const }, 200);
  });
}
