import { expect, test } from 'vitest';
import {
  closingLine,
  honest,
  ONE_FAILED,
  ONE_PASSED,
  playwrightCounts,
  sum,
  vitestCounts,
} from './counts.ts';

test('the closing line names skipped tests only when there are any', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('counts add up', () => {
  expect(sum([ONE_PASSED, ONE_FAILED, { passed: 2, failed: 0, skipped: 1 }])).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
  });
});

test('a runner that failed without a failed test, or passed without a test, is a failure', () => {
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(honest({ passed: 0, failed: 0, skipped: 4 }, true)).toEqual({ passed: 0, failed: 1, skipped: 4 });
  expect(honest({ passed: 5, failed: 2, skipped: 0 }, false)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, true)).toEqual({ passed: 5, failed: 0, skipped: 0 });
});

test('a test file that cannot be loaded is counted', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(vitestCounts(report)).toEqual({ passed: 4, failed: 2, skipped: 1 });
});

test('a browser run that never began is counted', () => {
  expect(
    playwrightCounts({ stats: { expected: 0, unexpected: 0 }, errors: [{ message: 'x' }] }),
  ).toMatchObject({
    failed: 1,
  });
  expect(
    playwrightCounts({ stats: { expected: 2, flaky: 0, unexpected: 1, skipped: 3 }, errors: [] }),
  ).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
  });
});

test('a missing report counts nothing', () => {
  expect(vitestCounts(undefined)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(playwrightCounts(null)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
