import { serve, type Served } from '../../http/serve.ts';
import { createCreate } from '../deployments/create-together.ts';
import { orUnavailable } from '../unavailable.ts';
import { listTemplates, readTemplate } from './catalog.ts';
import * as operations from './operations.ts';

/** Serves the templates of specification 4.2. */
export function serveTemplates(served: Served): void {
  const create = createCreate(served.deps);
  serve(served, operations.listTemplates, (c) => {
    const templates = listTemplates();
    return c.json({ templates, count: templates.length }, 200);
  });
  serve(served, operations.readTemplate, (c) =>
    c.json({ template: readTemplate(c.req.valid('param').template_id) }, 200),
  );
  serve(served, operations.deployTemplate, async (c) => {
    const request = { ...c.req.valid('json'), template_id: c.req.valid('param').template_id };
    const work = () => create(c, request);
    return c.json(await orUnavailable('deploy_service_unavailable', work), 202);
  });
}
