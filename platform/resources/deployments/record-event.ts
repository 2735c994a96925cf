import type { Transaction } from '../../db/database.ts';
import { events } from '../../db/schema.ts';
import { newId } from '../../runtime/new-id.ts';
import type { EventText } from '../../runtime/runs/messages.ts';

/** Writes an event of a deployment in the transaction of what it tells of. */
export async function recordEvent(tx: Transaction, deploymentId: string, event: EventText): Promise<void> {
  await tx.insert(events).values({ id: newId('evt'), deploymentId, ...event });
}
