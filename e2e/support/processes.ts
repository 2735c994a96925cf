import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process that has to do with a data folder. */
export type FoundProcess = { pid: number; command: string };

/**
 * Finds the processes whose command, working folder or environment names a folder: programs, apps and PostgreSQL of a product.
 * Only where the system shows processes in /proc (Linux); elsewhere it finds nothing.
 */
export function processesOf(folder: string): FoundProcess[] {
  const pids = orNothing(() => readdirSync('/proc'), []).map(Number);
  return pids
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => tracesOf(pid).some((trace) => trace.includes(folder)))
    .map((pid) => ({ pid, command: orNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '') }))
    .map(({ pid, command }) => ({ pid, command: command.replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command !== '');
}

/** The processes of a folder that are still there after a time in which the last of them are reaped on a busy machine too. */
export async function processesLeft(folder: string): Promise<FoundProcess[]> {
  const untilMs = performance.now() + 15_000;
  while (processesOf(folder).length > 0 && performance.now() < untilMs) await delay(50);
  return processesOf(folder);
}

function tracesOf(pid: number): string[] {
  return [
    orNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), ''),
    orNothing(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), ''),
    orNothing(() => readlinkSync(`/proc/${pid}/cwd`), ''),
  ];
}

/** Processes end, and some belong to others, while one looks at them. */
function orNothing<T>(read: () => T, nothing: T): T {
  try {
    return read();
  } catch {
    return nothing;
  }
}
