import { prepareModules } from '../prepare-modules.ts';

// A whole platform to be killed, with short waits: node platform-child.ts [api]. With `api` its runs stay queued, so
// that several can serve one database.
prepareModules();
const [{ main }, { createRuntime }, { QUICK }, { createRecordedRuntime }] = await Promise.all([
  import('../run.ts'),
  import('../runtime/runtime.ts'),
  import('../runtime/testing/runtime-harness.ts'),
  import('./recorded-runtime.ts'),
]);
const makeRuntime: Parameters<typeof main>[0] =
  process.argv[2] === 'api'
    ? () => createRecordedRuntime()
    : (deps) => createRuntime({ ...deps, options: QUICK });
await main(makeRuntime, { pollMs: 20, leaseMs: 500 });
