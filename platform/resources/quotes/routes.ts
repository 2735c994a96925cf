import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { quoteAccelerator, quoteMachine } from './give-quote.ts';
import * as operations from './operations.ts';

/** Serves the binding quotes of specification 2.8 and 4.2. */
export function serveQuotes(served: Served): void {
  const { deps } = served;
  serve(served, operations.quoteAccelerator, async (c) => {
    const { profile_id: profileId } = c.req.valid('json');
    const work = () => quoteAccelerator(deps, c.var.principal.accountId, profileId);
    return c.json(await orUnavailable('gpu_quote_unavailable', work), 200);
  });
  serve(served, operations.quoteMachine, async (c) => {
    const work = () => quoteMachine(deps, c.var.principal.accountId, c.req.valid('json'));
    return c.json(await orUnavailable('gpu_quote_unavailable', work), 200);
  });
}
