import { spawn, type ChildProcess } from 'node:child_process';
import { LineSplitter } from '../logs/line-splitter.ts';
import type { AppUser } from './app-user.ts';
import { childEnv } from './child-env.ts';
import type { Guard } from './guard.ts';
import { withLimits, type AppLimits } from './limits.ts';
import { endGroup, signalGroup } from './process-group.ts';

/** How long output may still come after a process has ended. */
const LAST_WORDS_MS = 500;

export interface ProcessSpec {
  argv: readonly string[];
  cwd: string;
  env: Record<string, string>;
  user: AppUser;
  limits: AppLimits;
}

export interface ProcessEnd {
  code: number | null;
  signal: string | null;
  lastErrorLine: string | null;
  livedMs: number;
}

export interface AppProcess {
  pid: number;
  /** Resolves when it has ended and all of its group with it; never rejects. */
  ended: Promise<ProcessEnd>;
  /** Ends the group: SIGTERM, then SIGKILL after `graceMs`. */
  end(graceMs: number): Promise<void>;
}

/** Starts one process of an app in a group of its own. Throws when the system cannot start it. */
export async function startAppProcess(
  spec: ProcessSpec,
  guard: Guard,
  onLine: (stream: 'stdout' | 'stderr', line: string) => void,
): Promise<AppProcess> {
  const [program = '', ...args] = withLimits(spec.limits, spec.argv);
  const child = spawn(program, args, {
    cwd: spec.cwd,
    env: childEnv(spec.env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(spec.user ?? {}),
  });
  const startedAt = Date.now();
  const lastWords = readOutput(child, onLine);
  const exit = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const { pid } = child;
  if (pid === undefined) {
    throw await new Promise((resolve) => child.once('error', resolve));
  }
  guard.add(pid);
  child.on('error', () => undefined);
  const ended = exit.then(async ({ code, signal }) => {
    const livedMs = Date.now() - startedAt;
    // What the app has left running goes with it: it would hold the port of the next process.
    signalGroup(pid, 'SIGKILL');
    await lastWords.finish();
    guard.remove(pid);
    return { code, signal, livedMs, lastErrorLine: lastWords.lastErrorLine() };
  });
  return {
    pid,
    ended,
    end: async (graceMs) => {
      await endGroup(pid, graceMs);
      await ended;
    },
  };
}

/** Reads what a process writes, line by line; `finish` waits a moment for what still comes after its end. */
export function readOutput(
  child: ChildProcess,
  onLine: (stream: 'stdout' | 'stderr', line: string) => void,
): { finish: () => Promise<void>; lastErrorLine: () => string | null } {
  let lastErrorLine: string | null = null;
  const output = new LineSplitter((line) => onLine('stdout', line));
  const errors = new LineSplitter((line) => {
    if (line.trim() !== '') lastErrorLine = line;
    onLine('stderr', line);
  });
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    lastErrorLine: () => lastErrorLine,
    async finish() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_WORDS_MS);
      });
      // A process that left the group may hold the pipes open for ever; it is not waited for.
      await Promise.race([closed, late]);
      clearTimeout(timer);
      child.stdout?.destroy();
      child.stderr?.destroy();
      output.end();
      errors.end();
    },
  };
}
