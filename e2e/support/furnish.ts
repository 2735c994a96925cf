import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callPlatform, deployLive } from './deploy.ts';
import { issueApiKey } from './faults.ts';
import type { Ids } from './pages.ts';

/**
 * Gives the account of a signed-in page one of everything that the portal shows: an answer with nothing in it cannot be
 * spoilt. Gives the ids by the names that the routes have for them.
 * @param receiver `host:port` that webhooks may be sent to
 */
export async function furnish(
  page: Page,
  product: { portalUrl: string; apiUrl: string },
  receiver: string,
): Promise<Ids> {
  const { portalUrl } = product;
  const word = `faults-${Date.now().toString(36)}`;
  const deploymentId = await deployLive(page, portalUrl, {
    app_name: word,
    template_id: 'node-api',
    env: { GREETING: 'hello' },
  });
  const domain = { domain: `${word}.example.com` };
  await callPlatform(page, portalUrl, 'PUT', `/deployments/${deploymentId}/domain`, domain);
  const again = await callPlatform(page, portalUrl, 'POST', `/deployments/${deploymentId}/restart`);
  const quote = await callPlatform(page, portalUrl, 'POST', '/pricing/machine-quote', {
    profile_id: 'mp-cpu-2-eu-central',
  });
  const machine = await callPlatform(page, portalUrl, 'POST', '/machines', {
    quote_id: quote['quote_id'],
    name: word,
    ssh_public_key: publicKey(),
  });
  const create = await secrets(page, product.apiUrl);
  const webhook = await create('/webhooks', { url: `http://${receiver}/` });
  const attachment = await create('/ai-gateway/attachments', { deployment_id: deploymentId });
  const keys = await page.request.get(`${portalUrl}/api/platform/api-keys`);
  return {
    deploymentId,
    runId: String(again['run_id']),
    machineId: String(machine['id']),
    webhookId: idIn(webhook),
    attachmentId: idIn(attachment),
    keyId: ((await keys.json()) as { api_keys: { id: string }[] }).api_keys[0]?.id ?? '',
    templateId: 'node-api',
  };
}

/** What answers with a secret is refused on the portal's road, and asked of the platform itself. */
async function secrets(page: Page, apiUrl: string) {
  const key = await issueApiKey(page);
  return async (path: string, data: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `faults.${crypto.randomUUID()}` };
    const answer = await page.request.post(apiUrl + path, { headers, data });
    if (!answer.ok()) throw new Error(`POST ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

/** The id of a created record, which may stand within one record of the answer. */
function idIn(answer: unknown): string {
  const records = [answer, ...Object.values(answer as Record<string, unknown>)];
  const found = records.find((value) => typeof value === 'object' && value !== null && 'id' in value);
  return String((found as { id: unknown } | undefined)?.id);
}

/** An Ed25519 public key in OpenSSH's format, of random bytes that nobody has the other half of. */
function publicKey(): string {
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const blob = Buffer.concat([part(Buffer.from('ssh-ed25519')), part(randomBytes(32))]);
  return `ssh-ed25519 ${blob.toString('base64')} faults@example.test`;
}
