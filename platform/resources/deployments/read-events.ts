import { desc, eq } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import { events } from '../../db/schema/observations.ts';
import { assertOwnDeployment } from './own-deployment.ts';
import type { eventListSchema } from './schema.ts';

const EVENTS_MAX = 500;

/** The newest events of a deployment, newest first, at most 500. Throws deployment_not_found. */
export async function readEvents(
  { db }: Pick<AppDeps, 'db'>,
  accountId: string,
  deploymentId: string,
): Promise<z.infer<typeof eventListSchema>> {
  await assertOwnDeployment(db, accountId, deploymentId);
  const observedAt = new Date();
  const rows = await db
    .select({ id: events.id, type: events.type, message: events.message, createdAt: events.createdAt })
    .from(events)
    .where(eq(events.deploymentId, deploymentId))
    .orderBy(desc(events.sequence))
    .limit(EVENTS_MAX);
  return {
    events: rows.map(({ createdAt, ...event }) => ({ ...event, created_at: createdAt.toISOString() })),
    complete: true,
    observed_at: observedAt.toISOString(),
  };
}
