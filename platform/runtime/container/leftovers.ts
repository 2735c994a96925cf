import { isNull } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { releases } from '../../db/schema/deployments.ts';
import { removeContainer } from './container-process.ts';
import { runEngine, type ContainerEngine } from './engine.ts';
import { BUILT_IMAGES } from './image-ref.ts';
import { removeImage } from './inspect-image.ts';

/** What marks everything of one platform in an engine that others use too. */
export function platformLabel(dataFolder: string): string {
  return `portico.platform=${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
}

/** The named volume of a deployment. */
export function volumeOf(deploymentId: string): string {
  return `portico-${deploymentId}`;
}

/** Ends the containers that a killed server has left; gives how many there were. */
export async function endLeftContainers(engine: ContainerEngine, label: string): Promise<number> {
  const names = await linesOf(engine, ['ps', '--all', '--quiet', '--filter', `label=${label}`]);
  await Promise.all(names.map((name) => removeContainer(engine, name)));
  return names.length;
}

/** Removes built images whose release is past. */
export async function clearLeftImages(engine: ContainerEngine, label: string, db: Database): Promise<void> {
  const kept = await db
    .select({ name: releases.builtImage })
    .from(releases)
    .where(isNull(releases.retiredAt));
  const keptNames = new Set(kept.map(({ name }) => name));
  const names = await builtImages(engine, label);
  for (const name of names) if (!keptNames.has(name)) await removeImage(engine, name);
}

/** Removes what a deployment has kept, and the images built for it; its containers are gone by now. */
export async function forgetDeployment(engine: ContainerEngine, deploymentId: string): Promise<void> {
  for (const name of await builtImages(engine, `portico.deployment=${deploymentId}`)) {
    await removeImage(engine, name);
  }
  await runEngine(engine, ['volume', 'rm', '--force', volumeOf(deploymentId)]);
}

/** By name too: anybody can put a label on an image. */
async function builtImages(engine: ContainerEngine, label: string): Promise<string[]> {
  const format = ['--format', '{{.Repository}}:{{.Tag}}'];
  const names = await linesOf(engine, ['images', '--filter', `label=${label}`, ...format]);
  return names.filter((name) => name.startsWith(`${BUILT_IMAGES}/`));
}

async function linesOf(engine: ContainerEngine, args: string[]): Promise<string[]> {
  const { code, output } = await runEngine(engine, args);
  return code === 0 ? output.split('\n').filter((line) => line.trim() !== '') : [];
}
