import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const END_WITH_LAUNCHER = new URL(`end-with-launcher.mjs?launcher=${process.pid}`, import.meta.url).href;
const DRAIN_MS = 500;

/** A Node program to run as a child. `args` are Node's own options, then the program's file, then its arguments. */
export type Program = {
  args: string[];
  env: NodeJS.ProcessEnv;
  onLine: (line: string, stream: 'stdout' | 'stderr') => void;
  onMessage?: (message: unknown) => void;
};

/** How a program ended: `code` or `signal`, or neither when it could not be started. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type RunningProgram = {
  pid: number | undefined;
  /** Resolves when the program has ended and what it wrote last has been read. */
  exited: Promise<Exit>;
  /** Asks it to stop (SIGTERM), and ends its whole process group (SIGKILL) when it has not within `graceMs`. */
  stop: (graceMs: number) => Promise<Exit>;
  /** Ends its process group at once. */
  kill: () => void;
};

/** Starts a program in a process group of its own, so that Ctrl-C reaches it only through the launcher. */
export function startProgram(program: Program): RunningProgram {
  const child = spawn(process.execPath, ['--import', END_WITH_LAUNCHER, ...program.args], {
    env: program.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const drained = Promise.all([
    readLines(child, 'stdout', program.onLine),
    readLines(child, 'stderr', program.onLine),
  ]);
  if (program.onMessage) child.on('message', program.onMessage);
  const exited = exitOf(child, drained);
  const kill = () => killGroup(child.pid);
  const stop = async (graceMs: number): Promise<Exit> => {
    child.kill('SIGTERM');
    const timer = setTimeout(kill, graceMs);
    const exit = await exited;
    clearTimeout(timer);
    kill();
    return exit;
  };
  return { pid: child.pid, exited, stop, kill };
}

/** In words, for one sentence: "exit code 1", "SIGKILL". */
export function exitInWords(exit: Exit): string {
  if (exit.signal !== null) return exit.signal;
  return exit.code === null ? 'it could not be started' : `exit code ${exit.code}`;
}

function readLines(
  child: ChildProcess,
  stream: 'stdout' | 'stderr',
  onLine: Program['onLine'],
): Promise<void> {
  const input = child[stream];
  if (input === null) return Promise.resolve();
  return new Promise((resolve) => {
    createInterface({ input })
      .on('line', (line) => onLine(line, stream))
      .on('close', resolve);
  });
}

async function exitOf(child: ChildProcess, drained: Promise<unknown>): Promise<Exit> {
  const exit = await new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => child.pid === undefined && resolve({ code: null, signal: null }));
  });
  // A process of its own that it left behind may hold the pipes open, so the wait for the last lines has an end.
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([drained, new Promise((resolve) => (timer = setTimeout(resolve, DRAIN_MS)))]);
  clearTimeout(timer);
  return exit;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone: nothing is left to end.
  }
}
