import { spawn } from 'node:child_process';
import { LineSplitter } from '../logs/line-splitter.ts';
import type { AppUser } from '../process/app-user.ts';
import { childEnv } from '../process/child-env.ts';
import type { Guard } from '../process/guard.ts';
import { withLimits, type AppLimits } from '../process/limits.ts';
import { signalGroup } from '../process/process-group.ts';

export interface CommandOptions {
  cwd: string;
  env: Record<string, string>;
  user: AppUser;
  limits: AppLimits;
  guard: Guard;
  /** Ends the command and all it started. */
  signal: AbortSignal;
  onLine: (line: string) => void;
}

export interface CommandEnd {
  code: number | null;
  signal: string | null;
  /** Last line with something in it that was written to standard error. */
  lastErrorLine: string | null;
}

/**
 * Runs one step of a build in a process group of its own; nothing of the group outlives it. Throws the signal's
 * reason when it is aborted, and when the program cannot be started at all.
 */
export async function runCommand(argv: readonly string[], options: CommandOptions): Promise<CommandEnd> {
  options.signal.throwIfAborted();
  const [program = '', ...args] = withLimits(options.limits, argv);
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: childEnv(options.env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.user ?? {}),
  });
  const group = child.pid;
  if (group !== undefined) options.guard.add(group);
  let lastErrorLine: string | null = null;
  const output = new LineSplitter(options.onLine);
  const errors = new LineSplitter((line) => {
    if (line.trim() !== '') lastErrorLine = line;
    options.onLine(line);
  });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const end = (): void => {
    if (group !== undefined) signalGroup(group, 'SIGKILL');
  };
  options.signal.addEventListener('abort', end, { once: true });
  try {
    const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', reject);
      // A process left in the background would hold the pipes open: it is ended with its parent.
      child.once('exit', end);
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    output.end();
    errors.end();
    options.signal.throwIfAborted();
    return { ...ended, lastErrorLine };
  } finally {
    options.signal.removeEventListener('abort', end);
    if (group !== undefined) options.guard.remove(group);
  }
}
