import { expect, it } from 'vitest';
import { deletionConsequences } from '@/components/deployments/danger/consequences';
import { readDeploymentDetail } from '@/components/deployments/read';

const of = (raw: object) => deletionConsequences(readDeploymentDetail({ id: 'dep_1', ...raw }).deployment);

it('names what is known to be lost and freed', () => {
  const consequences = of({
    public_url: 'https://web.apps.example/',
    resource_profile: { storage_mb: 2048, persistent_storage_gb: 0 },
    billing: { fixed_monthly_cost_usd: 18.4 },
  });
  expect(consequences).toEqual([
    'The app stops, and web.apps.example goes away.',
    'Its environment values cannot be read back, here or elsewhere.',
    'Its 2,048 MB of storage is lost.',
    'Its fixed cost of $18.40 a month ends.',
  ]);
});

it('invents nothing where nothing was reported', () => {
  expect(of({})).toEqual([
    'The app stops.',
    'Its environment values cannot be read back, here or elsewhere.',
  ]);
});
