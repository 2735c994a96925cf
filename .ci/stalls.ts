import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { descendantsOf, orNothing, type FoundProcess } from '../e2e/support/processes.ts';
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

let browser: FoundProcess[] = [];
const tell = (signal: 'SIGSTOP' | 'SIGCONT', those: readonly FoundProcess[]) => {
  for (const { pid } of those) orNothing(() => process.kill(pid, signal), false);
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

/** Around this, mostly less and now and then much more, as real stalls are. */
function about(meanMs: number): number {
  return -meanMs * Math.log(1 - Math.random());
}
