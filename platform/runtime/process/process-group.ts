import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { hasMembers } from './process-table.ts';

const POLL_MS = 50;
const HAS_PROC = existsSync('/proc/self/stat');

/** Sends a signal to every process of a group; gives whether there was one to take it. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends a group: SIGTERM, then SIGKILL when a process is left after `graceMs`. Resolves when none is left; a process
 * that even SIGKILL does not end (stuck in the kernel) is not waited for longer than two seconds.
 */
export async function endGroup(group: number, graceMs: number): Promise<void> {
  if (!signalGroup(group, 'SIGTERM')) return;
  if (await isGroupGone(group, graceMs)) return;
  signalGroup(group, 'SIGKILL');
  await isGroupGone(group, 2_000);
}

async function isGroupGone(group: number, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= limitMs; waitedMs += POLL_MS) {
    // A zombie that nobody has waited for still takes signals; it holds nothing and counts as gone.
    if (!signalGroup(group, 0) || (HAS_PROC && !hasMembers(group))) return true;
    await delay(POLL_MS);
  }
  return false;
}
