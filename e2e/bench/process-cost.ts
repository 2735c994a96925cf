import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { childrenOf, orNothing, statFields } from '../support/processes.ts';

/** Clock ticks of /proc: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process has used, its threads included. Only on Linux; elsewhere NaN. */
export function cpuMs(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The same for all direct children of a process, such as the backends of a PostgreSQL server. */
export function childrenCpuMs(parent: number): number {
  return childrenOf(parent).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** Megabytes of memory that a process holds now, and the most it ever held. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Megabytes of memory of a process and its direct children, what they share counted once; NaN where it cannot be read. */
export function familyMemoryMb(parent: number): number {
  const kb = [parent, ...childrenOf(parent)].map((pid) => {
    const text = orNothing(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), '');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]);
  });
  return kb.reduce((sum, one) => sum + one, 0) / 1024;
}

/** How many processes wanted a processor in the last minute, on average. */
export function loadNow(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
