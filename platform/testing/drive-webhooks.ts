import { expect } from 'vitest';
import { z } from 'zod';
import type { CheckedAnswer } from './contract-checker.ts';
import type { SendOptions } from './test-app.ts';

/** Sends a request and holds the answer against the contract. */
type CheckedSend = (method: string, path: string, options?: SendOptions) => Promise<CheckedAnswer>;

const created = z.object({ webhook: z.object({ id: z.string() }) });

/** Drives every operation on webhooks to a success, with deliveries to show. */
export async function driveWebhooks(send: CheckedSend): Promise<void> {
  const json = { url: 'https://hooks.example.com/portico', events: ['deployment.accepted'] };
  const answer = await send('POST', '/webhooks', { json });
  expect(answer.status).toBe(201);
  const { id } = created.parse(answer.body).webhook;
  await send('POST', '/deployments', { json: { repository: { url: 'https://example.com/a/hooked' } } });
  expect((await send('GET', '/webhooks')).status).toBe(200);
  const { body } = await send('GET', '/webhooks?include_deliveries=true');
  expect(body).toMatchObject({ deliveries: [{ webhook_id: id, event_type: 'deployment.accepted' }] });
  expect((await send('DELETE', `/webhooks/${id}`)).body).toEqual({ id, deleted: true });
}
