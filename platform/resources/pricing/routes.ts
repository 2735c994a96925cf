import { serve, type Served } from '../../http/serve.ts';
import { estimate } from './estimate.ts';
import { estimatePrice } from './operations.ts';

/** Serves the estimate of specification 4.2. */
export function servePricing(served: Served): void {
  serve(served, estimatePrice, (c) => c.json(estimate(c.req.valid('query')), 200));
}
