import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

/**
 * Runs the long form of a test: `npm run long -- fuzz --count 50000`. The short form, which the test suite runs, is the
 * same test with less of it.
 */
const FORMS: Record<string, { file: string; count: string }> = {
  fuzz: { file: 'platform/fuzz.test.ts', count: '50000' },
  idempotency: { file: 'platform/two-processes.test.ts', count: '100' },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
});
const form = FORMS[positionals[0] ?? ''];
if (form === undefined) throw new Error(`Name one of: ${Object.keys(FORMS).join(', ')}.`);
const longForm = { count: Number(values.count ?? form.count), seed: Number(values.seed) };
if (!Object.values(longForm).every((value) => Number.isSafeInteger(value) && value >= 0))
  throw new Error('--count and --seed are whole numbers.');
const vitest = await startVitest([form.file], {
  watch: false,
  testTimeout: 3_600_000,
  provide: { longForm },
});
await vitest.close();
