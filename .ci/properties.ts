import fc from '../node_modules/fast-check/lib/fast-check.js';

/*
 * Stands for fast-check in every test. What is generated is the same in each run, so that a run fails for what was
 * changed and for nothing else; PROPERTY_SEED and PROPERTY_RUNS look further.
 */
const { PROPERTY_SEED = '20261122', PROPERTY_RUNS } = process.env;

fc.configureGlobal({
  seed: Number(PROPERTY_SEED),
  ...(PROPERTY_RUNS === undefined ? {} : { numRuns: Number(PROPERTY_RUNS) }),
});

export * from '../node_modules/fast-check/lib/fast-check.js';
export default fc;
