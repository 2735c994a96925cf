import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readAccepted,
  readDeployment,
  readDeploymentAnswer,
  readDeploymentList,
  readDeploymentRun,
} from '@/components/deployments/read';

const full = {
  id: 'dep_1',
  app_name: 'web-api',
  subdomain: 'web-api-7f3k',
  status: 'live',
  runtime: 'dynamic',
  public_url: 'https://web-api-7f3k.apps.example',
  created_at: '2026-11-20T14:20:11.482Z',
  updated_at: null,
  source: { type: 'template', template_id: 'node-api' },
  resource_profile: { cpu_units: 0.5, memory_mb: 512, storage_mb: null },
  billing: { fixed_monthly_usd: 9, accrued_this_month_usd: 0 },
};

describe('a deployment', () => {
  it('is read whole', () => {
    expect(readDeployment(full)).toMatchObject({
      appName: 'web-api',
      publicUrl: full.public_url,
      createdAt: { epochMs: Date.UTC(2026, 10, 20, 14, 20, 11, 482) },
      updatedAt: null,
      source: { type: 'template', templateId: 'node-api' },
      resourceProfile: { cpuUnits: 0.5, memoryMb: 512, storageMb: null, attachedResources: [] },
      billing: { fixedMonthlyUsd: 9, accruedThisMonthUsd: 0, currency: null },
      extra: {},
    });
  });

  it('needs nothing but its id', () => {
    expect(readDeployment({ id: 'dep_2' })).toMatchObject({
      appName: 'dep_2',
      status: null,
      publicUrl: null,
      source: { type: null, templateId: null },
      billing: null,
    });
  });

  it('keeps foreign words and unknown fields', () => {
    const read = readDeployment({ ...full, status: 'paused', region: { name: 'eu' } });
    expect(read).toMatchObject({ status: 'paused', extra: { region: { name: 'eu' } } });
  });

  it('takes either name of the fixed cost', () => {
    expect(
      readDeployment({ id: 'a', billing: { fixed_monthly_cost_usd: 0 } })?.billing?.fixedMonthlyUsd,
    ).toBe(0);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//host.example', '', 7, 'https://'])(
    'makes no link of %s',
    (address) => expect(readDeployment({ ...full, public_url: address })?.publicUrl).toBeNull(),
  );
});

describe('the list', () => {
  it('keeps broken rows raw beside the good ones', () => {
    const read = readDeploymentList({ deployments: [full, null, { app_name: 'no id' }, 'x', { ...full }] });
    expect(read.deployments.map(({ id }) => id)).toEqual(['dep_1']);
    expect(read.broken.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    expect(read.broken[1]?.raw).toEqual({ app_name: 'no id' });
  });

  it('reads a bare array too, and keeps an answer of another shape in sight', () => {
    expect(readDeploymentList([full]).deployments).toHaveLength(1);
    expect(readDeploymentList({ items: [] })).toEqual({
      deployments: [],
      broken: [{ index: 0, raw: { items: [] } }],
    });
  });
});

it('finds the deployment of an answer, wrapped or bare', () => {
  expect(readDeploymentAnswer({ deployment: full })?.raw).toEqual(full);
  expect(readDeploymentAnswer(full)?.deployment.id).toBe('dep_1');
  expect(readDeploymentAnswer({ deployment: null })).toBeNull();
});

it('keeps the stage of a run as it is and follows on when nothing can be read', () => {
  expect(readDeploymentRun({ runId: 'r', status: 'running', stage: 'Rolling Out', eta: 4 })).toEqual({
    runId: 'r',
    status: 'running',
    stage: 'Rolling Out',
    errorMessage: null,
    extra: { eta: 4 },
  });
  expect(readDeploymentRun('gone')).toMatchObject({ status: null, stage: null });
});

it('takes an acceptance without a run for what it is, and no address from it', () => {
  const read = readAccepted({
    id: 'dep_1',
    run_id: null,
    public_url: 'https://x.example',
    status_url: 'https://evil',
  });
  expect(read).toEqual({ id: 'dep_1', appName: null, runId: null, isReplay: false });
  expect(readAccepted({ id: 'dep_1', run_id: 'run_1', replayed: true })).toMatchObject({
    runId: 'run_1',
    isReplay: true,
  });
});

it('never throws, whatever is answered', () => {
  const shapes = fc.oneof(
    fc.anything(),
    fc.record({ deployments: fc.array(fc.anything()), deployment: fc.anything() }, { requiredKeys: [] }),
    fc.dictionary(fc.constantFrom(...Object.keys(full), 'run_id', 'stage'), fc.anything()),
  );
  fc.assert(
    fc.property(shapes, (value) => {
      readDeployment(value);
      readDeploymentList(value);
      readDeploymentAnswer(value);
      readDeploymentRun(value);
      readAccepted(value);
    }),
  );
});
