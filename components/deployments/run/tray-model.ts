import { type KnownRun, runKindWord } from '@/components/deployments/known-runs';
import { runStatus } from '@/components/deployments/status';
import { counted } from '@/lib/format/count';

const MINUTE_MS = 60_000;
/** A success is news for a moment; a failure is until somebody has seen it. */
const SUCCEEDED_MS = 5 * MINUTE_MS;
const FAILED_MS = 60 * MINUTE_MS;
/** A run that still seems to go on after a day was not followed to its end, and says nothing of today. */
const OPEN_MS = 24 * 60 * MINUTE_MS;
const SHOWN_MAX = 20;

/** More than these are not read at once: each costs reads of the account. */
export const FOLLOWED_MAX = 4;

/** Whether a run is recent enough to be followed or told of. Looked-at runs are not: nobody here waits for them. */
function isRecent({ acceptedAtMs, endedAtMs, status }: KnownRun, nowMs: number): boolean {
  if (acceptedAtMs === null) return false;
  if (!runStatus(status).isTerminal) return nowMs - acceptedAtMs < OPEN_MS;
  return nowMs - (endedAtMs ?? acceptedAtMs) < (status === 'succeeded' ? SUCCEEDED_MS : FAILED_MS);
}

/** The runs that this browser started and that go on or ended just now, newest first. Milliseconds since 1970. */
export function recentRuns(runs: readonly KnownRun[], nowMs: number): readonly KnownRun[] {
  return runs.filter((run) => isRecent(run, nowMs)).slice(0, SHOWN_MAX);
}

/** Which of them are read: those that go on, the newest few. */
export function followedIds(runs: readonly KnownRun[]): ReadonlySet<string> {
  const open = runs.filter(({ status }) => !runStatus(status).isTerminal);
  return new Set(open.slice(0, FOLLOWED_MAX).map(({ runId }) => runId));
}

/** The runs whose status is another than before; one that was not known before is no change. */
export function changedRuns(
  before: ReadonlyMap<string, string | null>,
  runs: readonly KnownRun[],
): readonly KnownRun[] {
  return runs.filter(({ runId, status }) => before.has(runId) && before.get(runId) !== status);
}

/** What a run is called: "Redeploy of web-api". */
export function runTitle({ kind, appName, deploymentId }: KnownRun): string {
  return `${runKindWord(kind)} of ${appName ?? deploymentId}`;
}

/** A change of status in one sentence: "Redeploy of web-api succeeded". */
export function changeWords(run: KnownRun): string {
  const { label, isTerminal } = runStatus(run.status);
  return `${runTitle(run)} ${isTerminal ? '' : 'is '}${label.toLowerCase()}`;
}

/** The tray in a few words: "1 run failed, 2 going on". */
export function trayWords(runs: readonly KnownRun[]): string {
  const failed = runs.filter(({ status }) => status === 'failed').length;
  const open = runs.filter(({ status }) => !runStatus(status).isTerminal).length;
  const succeeded = runs.length - failed - open;
  const parts = [
    [failed, 'failed'],
    [open, 'going on'],
    [succeeded, 'succeeded'],
  ] as const;
  const [first = [0, 'going on'], ...rest] = parts.filter(([count]) => count > 0);
  return [`${counted(first[0], 'run')} ${first[1]}`, ...rest.map((part) => part.join(' '))].join(', ');
}
