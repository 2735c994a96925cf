import { field, listOf, numberOf } from './report.ts';

/** How many tests went which way. */
export type Counts = { passed: number; failed: number; skipped: number };

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Counts = { ...NOTHING, passed: 1 };
export const ONE_FAILED: Counts = { ...NOTHING, failed: 1 };

/** Adds up the counts of several steps. */
export function sum(counts: Counts[]): Counts {
  return counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    NOTHING,
  );
}

/** The closing line of a run, for people and for machines. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}

/** What a runner reported, never without a failure when the runner itself ended with one. */
export function honest(counts: Counts, isOk: boolean): Counts {
  const isSilent = isOk ? counts.passed === 0 : counts.failed === 0;
  return isSilent ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** Reads the report of vitest's json reporter. A file that could not be loaded is one failed test. */
export function vitestCounts(report: unknown): Counts {
  const files = listOf(report, 'testResults');
  const broken = files.filter(
    (file) => field(file, 'status') === 'failed' && !listOf(file, 'assertionResults').some(isFailed),
  );
  return {
    passed: numberOf(report, 'numPassedTests'),
    failed: numberOf(report, 'numFailedTests') + broken.length,
    skipped: numberOf(report, 'numPendingTests') + numberOf(report, 'numTodoTests'),
  };
}

/** Reads the report of Playwright's json reporter. Errors outside any test, as of the start-up, are failures. */
export function playwrightCounts(report: unknown): Counts {
  const stats = field(report, 'stats');
  return {
    passed: numberOf(stats, 'expected') + numberOf(stats, 'flaky'),
    failed: numberOf(stats, 'unexpected') + listOf(report, 'errors').length,
    skipped: numberOf(stats, 'skipped'),
  };
}

const isFailed = (assertion: unknown) => field(assertion, 'status') === 'failed';
