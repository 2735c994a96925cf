import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { issueApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
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
    const work = () => issueApiKey(deps, c.var.principal.accountId);
    return c.json(await orUnavailable(UNAVAILABLE, work), 200);
  });
  serve(served, operations.revokeApiKey, async (c) => {
    const { key_id: keyId } = c.req.valid('param');
    const work = () => revokeApiKey(deps, c.var.principal.accountId, keyId);
    return c.json({ revoked: await orUnavailable(UNAVAILABLE, work) }, 200);
  });
}
