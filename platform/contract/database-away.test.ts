import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import type { PlatformApp } from '../http/context.ts';
import { createContractChecker } from '../testing/contract-checker.ts';
import { newSshPublicKey } from '../testing/ssh-key.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const checker = createContractChecker();
const DEPLOYMENT = '/deployments/dep_any';
const repository = { repository: { url: 'https://example.com/a/b' } };
const machine = { quote_id: 'quo_any', name: 'machine', ssh_public_key: newSshPublicKey() };

/** What each operation answers while the database cannot be reached. */
const ANSWERS: [string, string, string, object?][] = [
  ['deployment_read_unavailable', 'GET', '/deployments'],
  ['deployment_read_unavailable', 'GET', DEPLOYMENT],
  ['deployment_read_unavailable', 'GET', `${DEPLOYMENT}/env`],
  ['deploy_status_unavailable', 'GET', '/deployments/runs/run_any12345'],
  ['logs_unavailable', 'GET', `${DEPLOYMENT}/logs`],
  ['logs_unavailable', 'GET', `${DEPLOYMENT}/events`],
  ['history_unavailable', 'GET', `${DEPLOYMENT}/health-history`],
  ['deploy_service_unavailable', 'POST', '/deployments', repository],
  ['deploy_service_unavailable', 'POST', '/templates/static-site/deploy', {}],
  ['deploy_service_unavailable', 'POST', '/machines', machine],
  ['deploy_service_unavailable', 'DELETE', '/machines/mac_any'],
  ['deployment_delete_failed', 'DELETE', DEPLOYMENT],
  ['custom_domain_unavailable', 'GET', `${DEPLOYMENT}/domain`],
  ['custom_domain_unavailable', 'PUT', `${DEPLOYMENT}/domain`, { domain: 'shop.example' }],
  ['custom_domain_unavailable', 'POST', `${DEPLOYMENT}/domain/verify`],
  ['credit_state_unavailable', 'GET', '/credits'],
  ['webhook_state_unavailable', 'GET', '/webhooks?include_deliveries=true'],
  ['webhook_state_unavailable', 'POST', '/webhooks', { url: 'https://hooks.example.com/' }],
  ['webhook_state_unavailable', 'DELETE', '/webhooks/wh_any12345'],
  ['api_key_management_unavailable', 'GET', '/api-keys'],
  ['api_key_management_unavailable', 'POST', '/api-keys'],
  ['api_key_management_unavailable', 'DELETE', '/api-keys/key_any12345'],
  ['api_key_management_unavailable', 'GET', '/api-keys/inference'],
  ['api_key_management_unavailable', 'GET', '/api-keys/audit'],
  ['ai_attachment_unavailable', 'GET', '/ai-gateway/attachments'],
  ['gpu_quote_unavailable', 'POST', '/pricing/machine-quote', { profile_id: 'mp-l4-1-us-east' }],
];

let test: TestApp;
let away: OpenDatabase;
let app: PlatformApp;
let bearer: string;

beforeAll(async () => {
  test = await createTestApp();
  ({ sessionToken: bearer } = await test.createCaller());
  // Nobody listens on the discard port; sign-in and budgets keep theirs, so that the resources are reached.
  away = openDatabase('postgresql://nobody@127.0.0.1:9/none');
  app = createApp({ ...test.deps, db: away.db, pool: away.pool });
});
afterAll(async () => {
  await away.close();
  await test.close();
});

it.each(ANSWERS)('%s is the answer to %s %s while the database is away', async (code, method, path, json) => {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await app.request(path, { method, headers, ...body });
  const answer = await checker.check(method, path, response);
  expect(answer.status).toBeGreaterThanOrEqual(500);
  const fault =
    code === 'history_unavailable' ? { error: { code, retryable: true } } : { code, retryable: true };
  expect(answer.body).toMatchObject(fault);
});
