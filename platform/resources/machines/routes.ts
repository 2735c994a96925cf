import { withIdempotency } from '../../http/idempotency.ts';
import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { actOnMachine, deleteMachine } from './change.ts';
import { createMachine } from './create.ts';
import * as operations from './operations.ts';
import { listMachines, readMachine } from './read.ts';

/** Serves the machines of specification 4.3. */
export function serveMachines(served: Served): void {
  const { deps } = served;
  serve(served, operations.listMachines, async (c) => {
    const machines = await listMachines(deps, c.var.principal.accountId);
    return c.json({ machines, count: machines.length }, 200);
  });
  serve(served, operations.createMachine, async (c) => {
    const { accountId } = c.var.principal;
    const request = c.req.valid('json');
    const work = () =>
      withIdempotency(c, deps, request, async (tx) => ({
        status: 202,
        body: await createMachine(tx, deps, accountId, request),
      }));
    return c.json((await orUnavailable('deploy_service_unavailable', work)).body, 202);
  });
  serve(served, operations.readMachine, async (c) => {
    const { machine_id: id } = c.req.valid('param');
    return c.json(await readMachine(deps, c.var.principal.accountId, id), 200);
  });
  serve(served, operations.deleteMachine, async (c) => {
    const { accountId } = c.var.principal;
    const { machine_id: id } = c.req.valid('param');
    const work = () =>
      withIdempotency(c, deps, null, async (tx) => ({
        status: 202,
        body: await deleteMachine(tx, deps, accountId, id),
      }));
    return c.json((await orUnavailable('deploy_service_unavailable', work)).body, 202);
  });
  serve(served, operations.actOnMachine, async (c) => {
    const { machine_id: id } = c.req.valid('param');
    const { action } = c.req.valid('json');
    const work = () => actOnMachine(deps, c.var.principal.accountId, id, action);
    return c.json(await orUnavailable('deploy_service_unavailable', work), 200);
  });
}
