import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { attachDomain, readDomain, removeDomain } from './attach.ts';
import * as operations from './operations.ts';
import { verifyDomain } from './verify.ts';

/** Serves the custom domains of specification 4.1. */
export function serveDomains(served: Served): void {
  const { deps } = served;
  const code = 'custom_domain_unavailable';
  serve(served, operations.readDomain, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => readDomain(deps, c.var.principal.accountId, id);
    return c.json(await orUnavailable(code, work), 200);
  });
  serve(served, operations.attachDomain, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => attachDomain(deps, c.var.principal.accountId, id, c.req.valid('json').domain);
    return c.json(await orUnavailable(code, work), 200);
  });
  serve(served, operations.removeDomain, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => removeDomain(deps, c.var.principal.accountId, id);
    return c.json(await orUnavailable(code, work), 200);
  });
  serve(served, operations.verifyDomain, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => verifyDomain(deps, c.var.principal.accountId, id);
    return c.json(await orUnavailable(code, work), 200);
  });
}
