import type { z } from '@hono/zod-openapi';
import { callerOf } from '../../http/caller.ts';
import { jsonText } from '../../http/etag.ts';
import { serve, type Served } from '../../http/serve.ts';
import { orUnavailable } from '../unavailable.ts';
import { createCreate } from './create-together.ts';
import { deleteDeployment } from './delete.ts';
import { readEnvKeys, updateEnv } from './env.ts';
import { createListText } from './list-text.ts';
import * as operations from './operations.ts';
import { readEvents } from './read-events.ts';
import { readHealthHistory } from './read-health.ts';
import { readLogs } from './read-logs.ts';
import { readRun } from './read-run.ts';
import { readDeployment } from './read.ts';
import { redeploy, restart } from './request-run.ts';
import type { deploymentListSchema } from './schema.ts';

/** Serves the deployments of specification 4.1. */
export function serveDeployments(served: Served): void {
  serveLifecycle(served);
  serveObservation(served);
  serveChanges(served);
}

function serveLifecycle(served: Served): void {
  const { deps } = served;
  const listText = createListText(deps);
  const create = createCreate(deps);
  serve(served, operations.listDeployments, async (c) => {
    const work = () => listText(c.var.principal.accountId);
    const { text, etag } = await orUnavailable('deployment_read_unavailable', work);
    return jsonText<z.infer<typeof deploymentListSchema>>(c, text, etag);
  });
  serve(served, operations.createDeployment, async (c) => {
    const work = () => create(c, c.req.valid('json'));
    return c.json(await orUnavailable('deploy_service_unavailable', work), 202);
  });
  // Before the routes with {deployment_id}, which would take `runs` for an id.
  serve(served, operations.readRun, async (c) => {
    const { run_id: runId } = c.req.valid('param');
    const work = () => readRun(deps, c.var.principal.accountId, runId, c.req.valid('query').app);
    return c.json(await orUnavailable('deploy_status_unavailable', work), 200);
  });
  serve(served, operations.readDeployment, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => readDeployment(deps, c.var.principal.accountId, id);
    return c.json({ deployment: await orUnavailable('deployment_read_unavailable', work) }, 200);
  });
  serve(served, operations.deleteDeployment, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => deleteDeployment(deps, callerOf(c.var.principal), id);
    return c.json(await orUnavailable('deployment_delete_failed', work), 200);
  });
}

function serveObservation(served: Served): void {
  const { deps } = served;
  serve(served, operations.readLogs, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => readLogs(deps, c.var.principal.accountId, id, c.req.valid('query'));
    return c.json(await orUnavailable('logs_unavailable', work), 200);
  });
  serve(served, operations.readEvents, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => readEvents(deps, c.var.principal.accountId, id);
    return c.json(await orUnavailable('logs_unavailable', work), 200);
  });
  serve(served, operations.readHealthHistory, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const { limit } = c.req.valid('query');
    return c.json(await readHealthHistory(deps, c.var.principal.accountId, id, limit), 200);
  });
  serve(served, operations.readEnv, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => readEnvKeys(deps, c.var.principal.accountId, id);
    return c.json(await orUnavailable('deployment_read_unavailable', work), 200);
  });
}

function serveChanges(served: Served): void {
  const { deps } = served;
  serve(served, operations.redeployDeployment, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => redeploy(deps, c.var.principal.accountId, id);
    return c.json(await orUnavailable('deploy_service_unavailable', work), 202);
  });
  serve(served, operations.restartDeployment, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => restart(deps, c.var.principal.accountId, id);
    return c.json(await orUnavailable('deploy_service_unavailable', work), 202);
  });
  serve(served, operations.updateEnv, async (c) => {
    const { deployment_id: id } = c.req.valid('param');
    const work = () => updateEnv(deps, c.var.principal.accountId, id, c.req.valid('json'));
    return c.json(await orUnavailable('deploy_service_unavailable', work), 202);
  });
}
