import { readFileSync, readdirSync } from 'node:fs';

/** Who a process is: a pid alone may have been given to another since. */
export interface ProcessIdentity {
  pid: number;
  startTicks: number;
  bootId: string;
}

interface ProcessStat {
  pid: number;
  state: string;
  group: number;
  session: number;
  startTicks: number;
}

/** Reads fields of `/proc/<pid>/stat`; null when there is no such process, or no /proc. */
export function readProcess(pid: number): ProcessStat | null {
  try {
    return parseStat(readFileSync(`/proc/${String(pid)}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

/** The name in the second field may hold anything, parentheses too: fields are counted from the last one. */
export function parseStat(text: string): ProcessStat | null {
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  const [state, , group, session] = fields;
  const startTicks = fields[19];
  if (nameEnd === -1 || state === undefined || startTicks === undefined) return null;
  return {
    pid: Number.parseInt(text, 10),
    state,
    group: Number(group),
    session: Number(session),
    startTicks: Number(startTicks),
  };
}

/** The identity of a process that runs now; null where the system does not tell (no /proc). */
export function identify(pid: number): ProcessIdentity | null {
  const stat = readProcess(pid);
  const bootId = readBootId();
  return stat === null || bootId === null ? null : { pid, startTicks: stat.startTicks, bootId };
}

export function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return null;
  }
}

/**
 * True when the group that the process led is still there: its leader under the same identity, or members left
 * behind in the session it made. Zombies count as gone.
 */
export function isGroupLeft(identity: ProcessIdentity): boolean {
  if (identity.bootId !== readBootId()) return false;
  const leader = readProcess(identity.pid);
  // While a group has members its number is not given to a new process: another leader means the group is gone.
  if (leader !== null && leader.startTicks !== identity.startTicks) return false;
  if (leader !== null && leader.state !== 'Z') return true;
  return hasMembers(identity.pid);
}

/** True when a process other than a zombie is in the group, in a session of the same number (see `spawn` detached). */
export function hasMembers(group: number): boolean {
  return readdirSync('/proc').some((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    const stat = readProcess(Number(entry));
    return stat !== null && stat.group === group && stat.session === group && stat.state !== 'Z';
  });
}
