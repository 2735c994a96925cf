import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that has to do with a data folder. */
export type FoundProcess = { pid: number; command: string };

/**
 * Finds the processes whose command, working folder or environment names a folder: programs, apps and PostgreSQL of a product.
 * Only where the system shows processes in /proc (Linux); elsewhere it finds nothing.
 */
export function processesOf(folder: string): FoundProcess[] {
  return pidsNow()
    .filter((pid) => pid !== process.pid)
    .filter((pid) => tracesOf(pid).some((trace) => trace.includes(folder)))
    .map((pid) => ({ pid, command: commandOf(pid) }))
    .filter(({ command }) => command !== '');
}

/** The processes that a process has started itself; none where there is no /proc. */
export function childrenOf(parent: number): number[] {
  return pidsNow().filter((pid) => parentOf(pid) === parent);
}

/** The processes that a process has started, and those that these have; none where there is no /proc. */
export function descendantsOf(root: number): FoundProcess[] {
  const all = pidsNow().map((pid) => ({ pid, parent: parentOf(pid) }));
  const under = (ancestor: number): number[] =>
    all.filter(({ parent }) => parent === ancestor).flatMap(({ pid }) => [pid, ...under(pid)]);
  return under(root).map((pid) => ({ pid, command: commandOf(pid) }));
}

/** What stands behind the name in /proc/PID/stat, which may itself hold spaces: state, parent, …; nothing of a process that is gone. */
export function statFields(pid: number): string[] {
  const text = orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The processes of a folder that are still there after a time in which the last of them are reaped on a busy machine too. */
export async function processesLeft(folder: string): Promise<FoundProcess[]> {
  const untilMs = performance.now() + 15_000;
  while (processesOf(folder).length > 0 && performance.now() < untilMs) await delay(50);
  return processesOf(folder);
}

function pidsNow(): number[] {
  return orNothing(() => readdirSync('/proc'), [])
    .map(Number)
    .filter((pid) => pid > 0);
}

function parentOf(pid: number): number {
  return Number(statFields(pid)[1]);
}

function commandOf(pid: number): string {
  const command = orNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '');
  return command.replaceAll('\0', ' ').trim();
}

function tracesOf(pid: number): string[] {
  return [
    orNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), ''),
    orNothing(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), ''),
    orNothing(() => readlinkSync(`/proc/${pid}/cwd`), ''),
  ];
}

/** Processes end, and some belong to others, while one looks at them. */
export function orNothing<T>(read: () => T, nothing: T): T {
  try {
    return read();
  } catch {
    return nothing;
  }
}
