import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { run } from './command.ts';

/**
 * The browser tests on a machine that is held up: `npm run stalls -- --held 30 --free 10 e2e/frame.spec.ts`. While they run, the
 * processes of the browser are stopped for `held` milliseconds and let go for `free`, on average, so that keys and answers meet a page
 * between any two of its tasks. Nothing of it can be done again the same way: what fails is to be understood from its trace. Linux
 * only, where /proc tells whose child a process is.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { held: { type: 'string', default: '30' }, free: { type: 'string', default: '10' } },
});
const [heldMs, freeMs] = [Number(values.held), Number(values.free)];
if (!(heldMs > 0 && freeMs > 0)) throw new Error('--held and --free are milliseconds above 0.');

/** Pages, the network, the browser itself: one of them at a time. */
const KINDS = ['--type=renderer', '--type=utility', '--remote-debugging-pipe'];
const LOOK_MS = 1_000;

let browser: ChildProcess[] = [];
const tell = (signal: 'SIGSTOP' | 'SIGCONT', those: readonly ChildProcess[]) => {
  for (const { pid } of those) whileThere(() => process.kill(pid, signal));
};
process.once('exit', () => tell('SIGCONT', browser));
process.once('SIGINT', () => process.exit(130));

const end = new AbortController();
const tests = run('playwright', ['test', ...positionals], { isLive: true }).finally(() => end.abort());
let lookedAtMs = 0;
while (!end.signal.aborted) {
  if (performance.now() - lookedAtMs > LOOK_MS) {
    browser = descendantsOf(process.pid);
    lookedAtMs = performance.now();
  }
  const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? '';
  const held = browser.filter(({ command }) => command.includes(kind));
  tell('SIGSTOP', held);
  await delay(about(heldMs));
  tell('SIGCONT', held);
  await delay(about(freeMs));
}
process.exitCode = (await tests).isOk ? 0 : 1;

type ChildProcess = { pid: number; parent: number; command: string };

/** The processes that a process has started, and those that they have. */
function descendantsOf(root: number): ChildProcess[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .flatMap((pid) => whileThere(() => processOf(pid)) ?? []);
  const found = new Set([root]);
  // A child has mostly a higher number than its parent, but not where numbers began again.
  for (let count = 0; count !== found.size;) {
    count = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => pid !== root && found.has(pid));
}

function processOf(pid: number): ChildProcess {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it stands in brackets and may hold anything.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return { pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
}

/** Around this, mostly less and now and then much more, as real stalls are. */
function about(meanMs: number): number {
  return -meanMs * Math.log(1 - Math.random());
}

/** Processes end while one looks at them. */
function whileThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
