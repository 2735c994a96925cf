import { callerOf } from '../../http/caller.ts';
import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { issueApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { issueInferenceKey, listInferenceKeys } from './inference-keys.ts';
import { readKeyAudit } from './key-events.ts';
import * as operations from './operations.ts';

const UNAVAILABLE = 'api_key_management_unavailable';

/** Serves the API keys of specification 4.5; the operations themselves demand a portal session. */
export function serveApiKeys(served: Served): void {
  const { deps } = served;
  serve(served, operations.listApiKeys, async (c) => {
    const work = () => listApiKeys(deps, c.var.principal.accountId);
    return c.json(await orUnavailable(UNAVAILABLE, work), 200);
  });
  serve(served, operations.issueApiKey, async (c) => {
    const work = () => issueApiKey(deps, callerOf(c.var.principal));
    return c.json(await orUnavailable(UNAVAILABLE, work), 200);
  });
  serve(served, operations.revokeApiKey, async (c) => {
    const { key_id: keyId } = c.req.valid('param');
    const work = () => revokeApiKey(deps, callerOf(c.var.principal), keyId);
    return c.json({ revoked: await orUnavailable(UNAVAILABLE, work) }, 200);
  });
  serve(served, operations.listInferenceKeys, async (c) => {
    const work = () => listInferenceKeys(deps, c.var.principal.accountId);
    return c.json(await orUnavailable(UNAVAILABLE, work), 200);
  });
  serve(served, operations.issueInferenceKey, async (c) => {
    const request = c.req.valid('json');
    const work = () => issueInferenceKey(deps, callerOf(c.var.principal), request);
    return c.json(await orUnavailable(UNAVAILABLE, work), 200);
  });
  serve(served, operations.readKeyAudit, async (c) => {
    const work = () => readKeyAudit(deps, c.var.principal.accountId);
    return c.json(await orUnavailable(UNAVAILABLE, work), 200);
  });
}
