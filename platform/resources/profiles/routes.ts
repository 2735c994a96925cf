import { serve, type Served } from '../../http/serve.ts';
import * as operations from './operations.ts';
import { listCapabilities, listProfiles } from './profiles.ts';

/** Serves the catalogs of specification 2.9 and 4.2. */
export function serveProfiles(served: Served): void {
  const { deps } = served;
  serve(served, operations.readCapabilities, (c) => c.json(listCapabilities(), 200));
  serve(served, operations.listProfiles, async (c) =>
    c.json(await listProfiles(deps, c.req.valid('query')), 200),
  );
}
