import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type Outcome } from './command.ts';
import { contractDifference } from './contract.ts';
import {
  closingLine,
  honest,
  ONE_FAILED,
  ONE_PASSED,
  playwrightCounts,
  sum,
  vitestCounts,
  type Counts,
} from './counts.ts';
import { named, playwrightFailures, vitestFailures } from './failures.ts';

// `npm test`: every check of the project, the cheap ones first. A failure does not hide what comes after it.

const CHECKS_AT_ONCE = 2;
const SOURCES = [
  'app',
  'components',
  'lib',
  'platform',
  'launch',
  'e2e',
  '.ci',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
];

/** What failed, as it is told at the end. */
const failures: string[] = [];

type Check = { title: string; run: () => Promise<Outcome> };

const CHECKS: Check[] = [
  { title: 'Lint', run: () => run('eslint', ['.', '--max-warnings', '0']) },
  { title: 'Types', run: () => run('tsc', ['--noEmit']) },
  { title: 'Architecture', run: () => run('depcruise', ['--config', '.dependency-cruiser.cjs', ...SOURCES]) },
  { title: 'Unused code', run: () => run('knip', ['--no-progress']) },
  { title: 'Format', run: () => run('prettier', ['--log-level', 'warn', '--check', '.']) },
  { title: 'Contract document', run: () => run('redocly', ['lint', 'platform/openapi.json']) },
];

const say = (text: string) => process.stdout.write(`${text}\n`);
const heading = (text: string) => say(`\n=== ${text} ===`);

async function check({ title, run: runCheck }: Check): Promise<Counts> {
  const startMs = performance.now();
  const { isOk, output } = await runCheck();
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  say(`${isOk ? 'passed' : 'FAILED'}  ${title} (${seconds} s)`);
  if (!isOk) {
    say(output.trimEnd());
    failures.push(title);
  }
  return isOk ? ONE_PASSED : ONE_FAILED;
}

async function checks(list: Check[]): Promise<Counts[]> {
  const waiting = [...list];
  const worker = async (): Promise<Counts[]> => {
    const next = waiting.shift();
    return next === undefined ? [] : [await check(next), ...(await worker())];
  };
  return (await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker))).flat();
}

async function report(path: string): Promise<unknown> {
  return readFile(path, 'utf8')
    .then((text): unknown => JSON.parse(text))
    .catch(() => undefined);
}

/** Tests let openssl make certificates and check signatures; on Debian as root it is installed where it is missing. */
async function openssl(): Promise<Outcome> {
  const found = await run('openssl', ['version']);
  if (found.isOk) return found;
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'openssl']);
  return run('openssl', ['version']);
}

async function unitTests(reports: string): Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { isOk } = await run('vitest', ['run', ...reporters], { isLive: true });
  const outcome = await report(file);
  failures.push(...named('vitest', isOk, vitestFailures(outcome)));
  return honest(vitestCounts(outcome), isOk);
}

async function browserTests(reports: string): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  const { isOk } = await run('playwright', ['test', '--reporter=list,json,html'], {
    isLive: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_HTML_OPEN: 'never' },
  });
  const outcome = await report(file);
  failures.push(...named('playwright', isOk, playwrightFailures(outcome)));
  return honest(playwrightCounts(outcome), isOk);
}

async function everything(reports: string): Promise<Counts[]> {
  heading('Checks');
  const counts = [
    await check({ title: 'Contract is generated', run: contractDifference }),
    await check({ title: 'Route types', run: () => run('next', ['typegen']) }),
    ...(await checks(CHECKS)),
  ];

  heading('Unit, component and platform tests');
  counts.push(await check({ title: 'openssl is there', run: openssl }));
  counts.push(await unitTests(reports));

  heading('Production build');
  const built = await check({ title: 'Build', run: () => run('node', ['launch/main.ts', 'build']) });
  counts.push(built);

  heading('The product in a browser');
  if (built.failed === 0) return [...counts, await browserTests(reports)];
  say('FAILED  not run, because the portal could not be built');
  return [...counts, ONE_FAILED];
}

const reports = await mkdtemp(join(tmpdir(), 'portico-test-'));
try {
  const total = sum(await everything(reports));
  if (failures.length > 0) heading('What failed');
  failures.forEach(say);
  say(`\n${closingLine(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
