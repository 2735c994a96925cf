import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from './command.ts';
import { named, playwrightFailures, vitestFailures } from './failures.ts';

test('a failed test is named with its file and reason, without the colours of a terminal', () => {
  const report = {
    testResults: [
      {
        name: join(PROJECT_FOLDER, 'lib/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at x'],
          },
        ],
      },
      { name: join(PROJECT_FOLDER, 'lib/b.test.ts'), status: 'passed', assertionResults: [] },
    ],
  };
  expect(vitestFailures(report)).toEqual(['lib/a.test.ts › takes away\n    expected 1\n      at x']);
});

test('a file that cannot be loaded is named with its reason', () => {
  const file = { name: join(PROJECT_FOLDER, 'lib/c.test.ts'), status: 'failed', assertionResults: [] };
  expect(vitestFailures({ testResults: [{ ...file, message: 'Cannot find module' }] })).toEqual([
    'lib/c.test.ts\n    Cannot find module',
  ]);
});

test('a long reason is cut', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const [said] = playwrightFailures({ errors: [{ message }] });
  expect(said?.split('\n')).toHaveLength(13);
});

test('a failed browser test is found at any depth', () => {
  const failed = {
    title: 'opens',
    ok: false,
    file: 'list.spec.ts',
    line: 7,
    tests: [{ results: [{ error: { message: 'no such button' } }] }],
  };
  const suites = [{ specs: [{ ok: true }], suites: [{ specs: [failed] }] }];
  expect(playwrightFailures({ suites, errors: [] })).toEqual(['list.spec.ts:7 › opens\n    no such button']);
});

test('a missing report names nothing', () => {
  expect(vitestFailures(undefined)).toEqual([]);
  expect(playwrightFailures(null)).toEqual([]);
});

test('a runner that ended without naming a test is a failure all the same', () => {
  expect(named('vitest', false, [])).toEqual(['vitest failed without naming a test']);
  expect(named('vitest', false, ['a'])).toEqual(['a']);
  expect(named('vitest', true, [])).toEqual([]);
});
