import type { ResourceProfileRow } from '../../db/schema/row-types.ts';
import { isRoot } from './app-user.ts';

const DEFAULT_MEMORY_MB = 512;
const DEFAULT_STORAGE_MB = 2_048;
const OPEN_FILES = 4_096;
const PROCESSES = 512;
/** Part of the memory that Node's heap may take; the rest is for buffers, code and stacks. */
const HEAP_SHARE = 0.75;

/**
 * What of a resource profile the process driver enforces on any system: the heap of Node (a limit on address space
 * would break Node, which reserves far more than it uses), the size of one written file, open files, and, where each
 * deployment has a user of its own, the number of processes. CPU shares and total storage need a container engine.
 */
export interface AppLimits {
  heapMb: number;
  fileMb: number;
  openFiles: number;
  /** Null where the user is shared: the system counts all processes of a user, not those of an app. */
  processes: number | null;
}

export function limitsOf(profile: ResourceProfileRow | null): AppLimits {
  const memoryMb = profile?.memory_mb ?? DEFAULT_MEMORY_MB;
  return {
    heapMb: Math.max(64, Math.floor(memoryMb * HEAP_SHARE)),
    fileMb: profile?.storage_mb ?? DEFAULT_STORAGE_MB,
    openFiles: OPEN_FILES,
    processes: isRoot ? PROCESSES : null,
  };
}

/** Limits of builds: installing and compiling takes more than serving. */
export const BUILD_LIMITS: AppLimits = {
  heapMb: 2_048,
  fileMb: 4_096,
  openFiles: 8_192,
  processes: isRoot ? 1_024 : null,
};

/** An argv that sets the limits and then becomes `argv`. The shell counts file sizes in blocks of 512 bytes. */
export function withLimits(limits: AppLimits, argv: readonly string[]): string[] {
  const steps = [
    'ulimit -c 0',
    `ulimit -f ${String(limits.fileMb * 2_048)} 2>/dev/null`,
    `ulimit -n ${String(limits.openFiles)} 2>/dev/null`,
    // dash names the number of processes -p, other shells -u.
    ...(limits.processes === null
      ? []
      : [
          `ulimit -u ${String(limits.processes)} 2>/dev/null || ulimit -p ${String(limits.processes)} 2>/dev/null`,
        ]),
    'umask 077',
    'exec "$@"',
  ];
  return ['/bin/sh', '-c', steps.join('; '), 'app', ...argv];
}
