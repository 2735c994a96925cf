import { spawn } from 'node:child_process';
import { LineSplitter } from '../logs/line-splitter.ts';
import type { EngineEnv } from './engine-env.ts';
import { childEnv } from '../process/child-env.ts';
import type { Guard } from '../process/guard.ts';
import { signalGroup } from '../process/process-group.ts';

const NAMES = ['docker', 'podman'] as const;
const FIND_LIMIT_MS = 10_000;
const STOP_GRACE_MS = 5_000;
/** More than any answer that is read as a whole. */
const OUTPUT_MAX_BYTES = 1_000_000;

/** A container engine that has answered. */
export interface ContainerEngine {
  name: (typeof NAMES)[number];
  version: string;
  ociRuntime: string | undefined;
  variables: Record<string, string>;
}

export interface EngineOptions {
  signal?: AbortSignal;
  /** Written to its standard input. */
  input?: string;
  /** Variables beside the engine's own. */
  env?: Record<string, string>;
  onLine?: (line: string) => void;
  guard?: Guard;
}

export interface EngineEnd {
  code: number | null;
  signal: string | null;
  output: string;
  lastErrorLine: string | null;
}

/** Looks for an engine that answers, Docker before Podman; null when there is none. */
export async function findEngine(env: EngineEnv): Promise<ContainerEngine | null> {
  const wanted = NAMES.filter((name) => env.wanted === 'auto' || env.wanted === name);
  const found = await Promise.all(wanted.map((name) => askVersion(name, env)));
  return found.find((engine) => engine !== null) ?? null;
}

async function askVersion(
  name: ContainerEngine['name'],
  { ociRuntime, variables }: EngineEnv,
): Promise<ContainerEngine | null> {
  // Podman's version says nothing of whether it can keep and run anything; its info does.
  const ask =
    name === 'docker'
      ? ['version', '--format', '{{.Server.Version}}']
      : ['info', '--format', '{{.Version.Version}}'];
  const engine = { name, version: '', ociRuntime, variables };
  const end = await runEngine(engine, ask, { signal: AbortSignal.timeout(FIND_LIMIT_MS) }).catch(() => null);
  const version = end?.output.trim() ?? '';
  if (end?.code !== 0 || !/^\d/.test(version)) return null;
  return { ...engine, version, variables: await withService(engine) };
}

/** A docker program with a configuration of its own (see pull-image) knows no contexts, so their address is kept. */
async function withService(engine: ContainerEngine): Promise<Record<string, string>> {
  const { variables } = engine;
  if (engine.name === 'podman' || variables.DOCKER_HOST !== undefined) return variables;
  const end = await runEngine(engine, ['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}']).catch(
    () => null,
  );
  const host = end?.code === 0 ? end.output.trim() : '';
  return host === '' ? variables : { ...variables, DOCKER_HOST: host };
}

/**
 * Runs one command of an engine to its end, in a group of its own. Throws the signal's reason when it is aborted, and
 * when the program is not there.
 */
export async function runEngine(
  engine: ContainerEngine,
  args: readonly string[],
  options: EngineOptions = {},
): Promise<EngineEnd> {
  options.signal?.throwIfAborted();
  const child = spawn(engine.name, [...args], {
    env: childEnv({ ...options.env, ...engine.variables }),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  const kill = (signal: NodeJS.Signals) => () => pid !== undefined && signalGroup(pid, signal);
  let killer: NodeJS.Timeout | undefined;
  const end = (): void => {
    // A build that is asked to end puts its own containers away first.
    kill('SIGTERM')();
    killer = setTimeout(kill('SIGKILL'), STOP_GRACE_MS);
  };
  const read = readEnd(options.onLine);
  child.stdout.on('data', read.output);
  child.stderr.on('data', read.error);
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input);
  options.signal?.addEventListener('abort', end, { once: true });
  if (pid !== undefined) options.guard?.add(pid);
  try {
    const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    options.signal?.throwIfAborted();
    return { ...ended, ...read.finish() };
  } finally {
    clearTimeout(killer);
    options.signal?.removeEventListener('abort', end);
    if (pid !== undefined) options.guard?.remove(pid);
  }
}

function readEnd(onLine: ((line: string) => void) | undefined) {
  let output = '';
  let lastErrorLine: string | null = null;
  const lines = new LineSplitter((line) => onLine?.(line));
  const errors = new LineSplitter((line) => {
    if (line.trim() !== '') lastErrorLine = line;
    onLine?.(line);
  });
  return {
    output: (chunk: Buffer) => {
      if (output.length < OUTPUT_MAX_BYTES) output += chunk.toString('utf8');
      lines.push(chunk);
    },
    error: (chunk: Buffer) => errors.push(chunk),
    finish: () => {
      lines.end();
      errors.end();
      return { output, lastErrorLine };
    },
  };
}

/** The arguments that name the OCI runtime, where the engine takes them. */
export function runtimeArgs({ name, ociRuntime }: ContainerEngine, place: 'before' | 'after'): string[] {
  // It is an option of podman itself, and of docker's commands.
  const isHere = (name === 'podman') === (place === 'before');
  return ociRuntime === undefined || !isHere ? [] : ['--runtime', ociRuntime];
}
