import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readAccepted,
  readDeploymentDetail,
  readDeploymentRows,
  readDeploymentRun,
} from '@/components/deployments/read';
import { ApiError } from '@/lib/api/errors';

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

const readDeployment = (raw: unknown) => readDeploymentDetail({ deployment: raw }).deployment;

describe('a deployment', () => {
  it('is read whole', () => {
    expect(readDeployment(full)).toMatchObject({
      appName: 'web-api',
      publicUrl: full.public_url,
      createdAt: full.created_at,
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
    expect(readDeployment({ id: 'a', billing: { fixed_monthly_cost_usd: 0 } }).billing?.fixedMonthlyUsd).toBe(
      0,
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//host.example', '', 7, 'https://'])(
    'makes no link of %s',
    (address) => expect(readDeployment({ ...full, public_url: address }).publicUrl).toBeNull(),
  );
});

describe('the list', () => {
  it('keeps broken rows raw beside the good ones', () => {
    const read = readDeploymentRows({ deployments: [full, null, { app_name: 'no id' }, 'x', { ...full }] });
    expect(read.deployments.map(({ id }) => id)).toEqual(['dep_1']);
    expect(read.broken.map(({ raw }) => raw)).toEqual([
      null,
      { app_name: 'no id' },
      'x',
      { id: 'dep_1', repeated: true },
    ]);
  });

  it('reads a bare array too, and calls an answer without a list unreadable', () => {
    expect(readDeploymentRows([full]).deployments).toHaveLength(1);
    expect(() => readDeploymentRows({ items: [] })).toThrow(ApiError);
  });
});

it('finds the deployment of an answer, wrapped or bare', () => {
  expect(readDeploymentDetail({ deployment: full }).raw).toEqual(full);
  expect(readDeploymentDetail(full).deployment.id).toBe('dep_1');
  expect(() => readDeploymentDetail({ deployment: null })).toThrow(ApiError);
});

it('keeps the stage of a run as it is and follows on when nothing can be read', () => {
  expect(readDeploymentRun({ runId: 'r', status: 'running', stage: 'Rolling Out', eta: 4 })).toEqual({
    status: 'running',
    stage: 'Rolling Out',
    errorMessage: null,
    extra: { eta: 4 },
  });
  expect(readDeploymentRun({})).toMatchObject({ status: null, stage: null });
  expect(() => readDeploymentRun('gone')).toThrow(ApiError);
});

it('takes an acceptance without a run for what it is, no address from it, and where the run is read as text', () => {
  const read = readAccepted({
    id: 'dep_1',
    run_id: null,
    public_url: 'https://x.example',
    status_url: 'https://evil',
  });
  expect(read).toEqual({
    id: 'dep_1',
    appName: null,
    runId: null,
    statusUrl: 'https://evil',
    isReplay: false,
  });
  expect(readAccepted({ id: 'dep_1', run_id: 'run_1', replayed: true })).toMatchObject({
    runId: 'run_1',
    statusUrl: null,
    isReplay: true,
  });
});

it('ends every answer as a view or as an unreadable one', () => {
  const shapes = fc.oneof(
    fc.anything(),
    fc.record({ deployments: fc.array(fc.anything()), deployment: fc.anything() }, { requiredKeys: [] }),
    fc.dictionary(fc.constantFrom(...Object.keys(full), 'run_id', 'stage'), fc.anything()),
  );
  fc.assert(
    fc.property(shapes, (value) => {
      for (const read of [readDeploymentRows, readDeploymentDetail, readDeploymentRun, readAccepted]) {
        try {
          read(value);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }
    }),
  );
});
