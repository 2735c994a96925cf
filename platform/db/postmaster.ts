import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const STOP_WITHIN_MS = 15_000;
const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  isReady: boolean;
}

/** What the server of a cluster says of itself in `postmaster.pid`; null when there is no such file. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the server that a killed run left behind. A `postmaster.pid` whose number belongs to another program by now
 * is removed; one whose process is gone is left to PostgreSQL, which looks there for processes of the dead server.
 * Gives whether there was any such file: then the next start may have to wait for those processes.
 */
export async function stopLeftOver(cluster: string): Promise<boolean> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null) return false;
  if (await isServerOf(postmaster.pid, cluster)) await endServer(postmaster.pid);
  else if (await isAlive(postmaster.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
  return true;
}

/** Fast shutdown; after its time is over, the immediate one, from which PostgreSQL recovers at its next start. */
export async function endServer(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(pid, signal)) return;
    if (await isGoneWithin(pid, STOP_WITHIN_MS)) return;
  }
}

async function isGoneWithin(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (!(await isAlive(pid))) return true;
    await wait(10);
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** A process that has ended but was not yet collected by its parent (a zombie) is not alive. */
async function isAlive(pid: number): Promise<boolean> {
  if (!send(pid, 0)) return false;
  const facts = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(facts);
}

/** The server works inside its cluster's folder, which tells it from whatever else has its number. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${String(pid)}/cwd`).catch(() => null);
    return folder !== null && folder === (await realpath(cluster));
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(cluster);
}
