import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { readCreditState } from './credit-state.ts';
import { readCredits } from './operations.ts';

/** Serves GET /credits. */
export function serveCredits(served: Served): void {
  const { deps } = served;
  serve(served, readCredits, async (c) => {
    const work = () => readCreditState(deps.db, c.var.principal.accountId);
    return c.json(await orUnavailable('credit_state_unavailable', work), 200);
  });
}
