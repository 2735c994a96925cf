import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PROJECT_FOLDER } from './command.ts';
import { field, listOf, textOf } from './report.ts';

// What failed, said once more at the very end: a log of thousands of lines is read from there.

const LINES_OF_A_REASON = 12;

/** `failures`, or that there is one without a name: a runner that was ended, or could not begin. */
export function named(runner: string, isOk: boolean, failures: string[]): string[] {
  return isOk || failures.length > 0 ? failures : [`${runner} failed without naming a test`];
}

/** Names each failed test of vitest's json reporter with its file and reason, and each file that could not be loaded. */
export function vitestFailures(report: unknown): string[] {
  return listOf(report, 'testResults').flatMap((file) => {
    const failed = listOf(file, 'assertionResults').filter((test) => textOf(test, 'status') === 'failed');
    const path = relative(PROJECT_FOLDER, textOf(file, 'name'));
    if (failed.length === 0) {
      return textOf(file, 'status') === 'failed' ? [failure(path, textOf(file, 'message'))] : [];
    }
    return failed.map((test) =>
      failure(`${path} › ${textOf(test, 'fullName')}`, listOf(test, 'failureMessages').join('\n')),
    );
  });
}

/** Names each failed test of Playwright's json reporter with its file, line and reason, and each error outside any. */
export function playwrightFailures(report: unknown): string[] {
  const outside = listOf(report, 'errors').map((error) =>
    failure('outside any test', textOf(error, 'message')),
  );
  return [...outside, ...listOf(report, 'suites').flatMap(failuresOfSuite)];
}

function failuresOfSuite(suite: unknown): string[] {
  const specs = listOf(suite, 'specs').filter((spec) => field(spec, 'ok') === false);
  return [
    ...specs.map((spec) => {
      const results = listOf(spec, 'tests').flatMap((test) => listOf(test, 'results'));
      const reasons = results.map((result) => textOf(field(result, 'error'), 'message'));
      const place = `${textOf(spec, 'file')}:${String(field(spec, 'line'))}`;
      return failure(`${place} › ${textOf(spec, 'title')}`, reasons.join('\n'));
    }),
    ...listOf(suite, 'suites').flatMap(failuresOfSuite),
  ];
}

function failure(what: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, LINES_OF_A_REASON);
  return [what, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n');
}
