import { describe, expect, it } from 'vitest';
import { type Dependents, deletionConsequences } from '@/components/deployments/danger/consequences';
import { readFoundAttachments } from '@/components/deployments/danger/queries';
import { readDeploymentDetail } from '@/components/deployments/read';
import { ApiError } from '@/lib/api/errors';

const nothing: Dependents = { domain: { value: null }, attachments: { value: [] }, envCount: { value: 0 } };
const of = (raw: object, found: Partial<Dependents> = {}) =>
  deletionConsequences(readDeploymentDetail({ id: 'dep_1', ...raw }).deployment, { ...nothing, ...found });

it('names what is known to be lost and freed', () => {
  const attachments = readFoundAttachments({
    attachments: [
      { id: 'aga_1', deployment_id: 'dep_1', status: 'attached' },
      { id: 'aga_2', deployment_id: 'dep_2', status: 'attached' },
      { id: 'aga_3', deployment_id: 'dep_1', status: 'detached' },
    ],
  });
  const consequences = of(
    {
      public_url: 'https://web.apps.example/',
      resource_profile: { storage_mb: 2048, persistent_storage_gb: 0 },
      billing: { fixed_monthly_cost_usd: 18.4 },
    },
    {
      domain: { value: 'shop.example' },
      attachments: { value: attachments },
      envCount: { value: 7 },
    },
  );
  expect(consequences).toEqual([
    'The app stops, and web.apps.example goes away.',
    'Its 2,048 MB of storage is lost.',
    'Its fixed cost of $18.40 a month ends.',
    'shop.example is no longer served. Its DNS records stay at your DNS provider.',
    'Inference gateway attached: aga_1. The app’s credential for it is of no more use.',
    'Its 7 environment variables are lost. Values cannot be read back, here or elsewhere.',
  ]);
});

it('invents nothing where nothing was reported, and tells none from unknown', () => {
  expect(of({})).toEqual([
    'The app stops.',
    'What it costs a month was not reported.',
    'It has no custom domain.',
    'No inference gateway attachment of it was found.',
    'It has no environment variables to lose.',
  ]);
  expect(of({}, { domain: 'reading', attachments: 'unreadable', envCount: 'unreadable' })).toEqual([
    'The app stops.',
    'What it costs a month was not reported.',
    'Reading whether it has a custom domain.',
    'It could not be read whether a gateway is attached, so look before you delete.',
    'It could not be read how many environment variables it has, so look before you delete.',
  ]);
});

describe('the attachments of an account', () => {
  it('are read in other shapes too, and never hide one another', () => {
    expect(readFoundAttachments([{ attachment_id: 'x' }, 7])).toEqual([
      { id: 'x', deploymentId: null, isDetached: false },
    ]);
    expect(() => readFoundAttachments('none')).toThrow(ApiError);
  });
});
