import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import { deployments, releases } from '../db/schema/deployments.ts';
import { healthObservations, logLines } from '../db/schema/observations.ts';
import type { RuntimeContext } from './context.ts';
import { removeFolder } from './process/app-user.ts';

/**
 * Removes what a killed server has left: releases that never went live or were just replaced, with their folders,
 * and the folders of deleted deployments. Only before runs are worked.
 */
export async function clearLeftFolders(context: RuntimeContext): Promise<void> {
  const { db, folders } = context;
  const live = db
    .select({ id: deployments.liveReleaseId })
    .from(deployments)
    .where(isNotNull(deployments.liveReleaseId));
  await db
    .update(releases)
    .set({ retiredAt: new Date() })
    .where(and(isNull(releases.retiredAt), notInArray(releases.id, live)));
  const kept = await db.select({ folder: releases.folder }).from(releases).where(isNull(releases.retiredAt));
  const keptFolders = new Set(kept.map((release) => release.folder));
  const names = await readdir(folders.apps);
  if (names.length === 0) return;
  const known = await db
    .select({ id: deployments.id, status: deployments.status })
    .from(deployments)
    .where(inArray(deployments.id, names));
  for (const { id, status } of known) {
    if (status === 'deleted') {
      await removeFolder(folders.deployment(id));
      continue;
    }
    const parent = join(folders.deployment(id), 'releases');
    for (const name of await readdir(parent).catch(() => [])) {
      const folder = join(parent, name);
      if (!keptFolders.has(folder)) await removeFolder(folder);
    }
  }
}

/** Removes the log lines and observations of deployments that were deleted longer ago than they are kept. */
export async function purgeDeleted(context: RuntimeContext): Promise<void> {
  const { db, options } = context;
  const before = new Date(Date.now() - options.deletedRetentionMs);
  const gone = await db
    .select({ id: deployments.id })
    .from(deployments)
    .where(and(eq(deployments.status, 'deleted'), lt(deployments.deletedAt, before)));
  for (const { id } of gone) {
    await db.delete(logLines).where(eq(logLines.deploymentId, id));
    await db.delete(healthObservations).where(eq(healthObservations.deploymentId, id));
  }
}
