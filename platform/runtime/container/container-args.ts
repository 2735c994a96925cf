import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import type { ResourceProfileRow } from '../../db/schema/row-types.ts';

const DEFAULT_MEMORY_MB = 512;
const DEFAULT_CPUS = 1;
const OPEN_FILES = 4_096;
const PROCESSES = 512;
/** What images commonly need to set up their own user and listen on port 80, and nothing more. */
const CAPABILITIES = 'CHOWN,DAC_OVERRIDE,FOWNER,FSETID,KILL,NET_BIND_SERVICE,SETGID,SETUID';

/** Where a container finds what it keeps across releases; it gets the path as DATA_DIR. */
export const CONTAINER_DATA = '/data';

export interface ContainerSpec {
  image: string;
  /** Replaces the image's entry point when it is not empty (specification 2.6). */
  command: readonly string[];
  /** Replaces the image's own arguments when it is not empty. */
  args: readonly string[];
  env: Record<string, string>;
  /** Port of loopback that leads to it. */
  hostPort: number;
  containerPort: number;
  profile: ResourceProfileRow | null;
  labels: readonly string[];
  /** Named volume that it keeps its data in. */
  volume: string;
}

/** The arguments of `create` that do not depend on the engine, up to the image and what it is started with. */
export function createArgs(spec: ContainerSpec): string[] {
  const memoryMb = spec.profile?.memory_mb ?? DEFAULT_MEMORY_MB;
  // Engines refuse more than the machine has.
  const cpus = Math.min(spec.profile?.cpu_units ?? DEFAULT_CPUS, availableParallelism());
  const [program, ...words] = spec.command;
  return [
    ...spec.labels.flatMap((label) => ['--label', label]),
    ...['--publish', `127.0.0.1:${String(spec.hostPort)}:${String(spec.containerPort)}/tcp`],
    ...['--memory', `${String(memoryMb)}m`, '--cpus', String(cpus), '--pids-limit', String(PROCESSES)],
    ...['--cap-drop', 'ALL', '--cap-add', CAPABILITIES, '--security-opt', 'no-new-privileges'],
    ...['--volume', `${spec.volume}:${CONTAINER_DATA}`, '--pull', 'never'],
    ...(program === undefined ? [] : ['--entrypoint', program]),
    spec.image,
    ...words,
    ...spec.args,
  ];
}

/**
 * Limits that podman is told rather than left to choose: its defaults are above the server's own where that may not
 * raise them, and the container would not start.
 */
export function ulimitArgs(): string[] {
  const files = String(Math.min(OPEN_FILES, hardLimit('Max open files')));
  const processes = String(Math.min(OPEN_FILES, hardLimit('Max processes')));
  return ['--ulimit', `nofile=${files}:${files}`, '--ulimit', `nproc=${processes}:${processes}`];
}

/** A hard limit of this process; no limit where the system does not tell. */
function hardLimit(name: string): number {
  try {
    const line = readFileSync('/proc/self/limits', 'latin1')
      .split('\n')
      .find((text) => text.startsWith(name));
    const hard = line?.slice(name.length).trim().split(/\s+/)[1];
    return hard === undefined || hard === 'unlimited' ? Infinity : Number(hard);
  } catch {
    return Infinity;
  }
}
