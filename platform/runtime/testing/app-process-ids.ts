import { readdirSync, readlinkSync } from 'node:fs';

/** Ids of processes that work in a folder of an app. */
export function appProcessIds(dataFolder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${String(pid)}/cwd`).startsWith(`${dataFolder}/apps/`);
      } catch {
        return false;
      }
    });
}
