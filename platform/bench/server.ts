import { prepareModules } from '../prepare-modules.ts';

prepareModules();
const [{ main }, { createRuntime }] = await Promise.all([
  import('../run.ts'),
  import('../runtime/runtime.ts'),
]);
// The platform as it is, except that runs stay queued: what is measured is the API, not thousands of builds.
await main((deps) => createRuntime({ ...deps, options: { concurrentRuns: 0 } }));
