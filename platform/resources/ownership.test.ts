import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createContractChecker } from '../testing/contract-checker.ts';
import { CONTRACT_REQUESTS, type ContractRequest } from '../testing/contract-requests.ts';
import { fillPath, furnish, type Furniture } from '../testing/furnish.ts';
import { newSshPublicKey } from '../testing/ssh-key.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { wholeDatabase } from '../testing/whole-database.ts';

/** Templates belong to nobody; every other id in a path names something of one account. */
const NAMES_OWN = /\{(?!template_id)\w+\}/;
const WITH_ID = CONTRACT_REQUESTS.filter(({ path }) => NAMES_OWN.test(path));
const READS = CONTRACT_REQUESTS.filter((one) => one.method === 'GET' && !WITH_ID.includes(one));

/** What has a body is sent a good one, so that only the ownership can be at fault. */
const BODIES: Record<string, object> = {
  updateDeploymentEnv: { env: { STOLEN: 'yes' } },
  attachDeploymentDomain: { domain: 'stolen.example' },
  actOnMachine: { action: 'stop' },
};

/** Operations that can name something of another account in their bodies; all refuse it as what does not exist. */
const NAMING: Record<string, (ids: Furniture) => object> = {
  attachAiGateway: ({ deployment_id }) => ({ deployment_id }),
  createMachine: ({ machine_quote_id }) => ({
    quote_id: machine_quote_id,
    name: 'stolen',
    ssh_public_key: newSshPublicKey(),
  }),
  createDeployment: ({ accelerator_quote_id }) => ({
    image: { ref: 'nginx' },
    quote_id: accelerator_quote_id,
  }),
};

/** Writes that can name nothing but themselves: what they make is the caller's own. */
const OWN_ONLY = [
  ...['deployTemplate', 'issueApiKey', 'issueInferenceKey', 'createWebhook', 'quoteAccelerator'],
  'quoteMachine',
];

const checker = createContractChecker();
let test: TestApp;
let owner: TestCaller;
let stranger: TestCaller;
let ids: Furniture;
/** Of nothing that is there, in the shapes that ids have. */
const NOTHING: Furniture = {
  deployment_id: 'dep_none',
  run_id: 'run_000000000000',
  template_id: 'none',
  key_id: 'key_000000000000',
  webhook_id: 'wh_000000000000',
  attachment_id: `aga_${'0'.repeat(24)}`,
  machine_id: 'mac_000000000000',
  machine_quote_id: 'quo_000000000000',
  accelerator_quote_id: 'quo_000000000001',
};

beforeAll(async () => {
  test = await createTestApp();
  test.runtime.engine = 'podman 5.0.0';
  owner = await test.createCaller();
  ids = await furnish(test, owner, 'secret-shop');
});
afterAll(() => test.close());
beforeEach(async () => {
  stranger = await test.createCaller();
});

it('every operation of the contract is covered', () => {
  const covered = [...WITH_ID, ...READS].map(({ id }) => id);
  const all = [...covered, ...Object.keys(NAMING), ...OWN_ONLY];
  expect(all.sort()).toEqual(CONTRACT_REQUESTS.map(({ id }) => id).sort());
});

async function ask(operation: ContractRequest, bearer: string, of: Furniture, body = BODIES[operation.id]) {
  const { id, method } = operation;
  const path = fillPath(operation.path, of) + (id === 'listDeploymentProfiles' ? CATALOG : '');
  const response = await test.send(method, path, {
    bearer,
    headers: { 'x-request-id': 'same-request-id', 'idempotency-key': 'stolen-attempt' },
    ...(body === undefined ? {} : { json: body }),
  });
  const answer = await checker.check(method, path, response);
  return { status: answer.status, body: answer.body };
}

const CATALOG = '?workload=gpu&execution_class=container';

describe.each(['apiKey', 'sessionToken'] as const)("a stranger's %s", (credential) => {
  /** Keys are managed in a portal session only. */
  const isRefusedAnyway = ({ credential: needed }: ContractRequest) =>
    needed === 'portal_session' && credential === 'apiKey';

  it.each(WITH_ID)(
    'finds nothing with $id, as of what does not exist, and changes nothing',
    async (operation) => {
      const before = await wholeDatabase(test.database.pool);
      const [removed, enqueued] = [[...test.runtime.removed], [...test.runtime.enqueued]];
      const foreign = await ask(operation, stranger[credential], ids);
      expect(foreign.status).toBe(isRefusedAnyway(operation) ? 403 : 404);
      expect(JSON.stringify(foreign.body)).not.toMatch(/secret-shop|canary/);
      expect(await ask(operation, stranger[credential], NOTHING)).toEqual(foreign);
      expect(await wholeDatabase(test.database.pool)).toEqual(before);
      expect([test.runtime.removed, test.runtime.enqueued]).toEqual([removed, enqueued]);
    },
  );

  it.each(READS)('sees nothing of the owner with $id', async (operation) => {
    const { status, body } = await ask(operation, stranger[credential], ids);
    expect(status).toBe(isRefusedAnyway(operation) ? 403 : 200);
    const text = JSON.stringify(body);
    const { template_id: _open, ...own } = ids;
    for (const word of [...Object.values(own), owner.accountId, 'secret-shop', 'canary'])
      expect(text).not.toContain(word);
  });

  it.each(CONTRACT_REQUESTS.filter(({ id }) => id in NAMING))(
    'cannot use what the owner has in the body of $id',
    async (operation) => {
      const bodyOf = NAMING[operation.id] ?? (() => ({}));
      const before = await wholeDatabase(test.database.pool);
      const foreign = await ask(operation, stranger[credential], ids, bodyOf(ids));
      expect([404, 409, 422]).toContain(foreign.status);
      expect(JSON.stringify(foreign.body)).not.toMatch(/secret-shop|canary/);
      const none = await ask(operation, stranger[credential], NOTHING, bodyOf(NOTHING));
      expect(none).toEqual(foreign);
      expect(await wholeDatabase(test.database.pool)).toEqual(before);
    },
  );
});

it("the owner's two credentials both reach what both strangers cannot", async () => {
  for (const credential of ['apiKey', 'sessionToken'] as const) {
    for (const operation of WITH_ID.filter(({ method }) => method === 'GET')) {
      expect((await ask(operation, owner[credential], ids)).status, operation.id).toBe(200);
    }
  }
});
