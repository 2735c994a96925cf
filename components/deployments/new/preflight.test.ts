import { describe, expect, it } from 'vitest';
import { emptyForm } from '@/components/deployments/new/create-model';
import { problemsOf } from '@/components/deployments/new/create-problems';
import { preflight, type PreflightFacts } from '@/components/deployments/new/preflight';

const NOW = 1_800_000_000_000;
const allowed = { isRefused: false, word: 'allowed', reason: null };

function states(facts: Partial<PreflightFacts>) {
  const form = facts.form ?? { ...emptyForm, templateId: 'node-api' };
  const requiredEnv = facts.requiredEnv ?? [];
  const items = preflight({
    form,
    requiredEnv,
    problems: problemsOf(form, requiredEnv),
    permission: allowed,
    creates: { remaining: 9, limit: 10, resetAtMs: NOW + 60_000 },
    nowMs: NOW,
    ...facts,
  });
  return Object.fromEntries(items.map(({ id, state, detail }) => [id, `${state}: ${detail}`]));
}

it('is ready when nothing is left to do', () => {
  expect(states({})).toEqual({
    credits: 'ready: Deploys allowed.',
    source: 'ready: template, node-api',
    env: 'ready: No variables.',
    settings: 'ready: The platform chooses a name.',
    creates: 'ready: 9 of 10',
  });
});

describe('credits', () => {
  it('block only when the platform says no', () => {
    const refused = { isRefused: true, word: 'not allowed', reason: 'No payment method.' };
    expect(states({ permission: refused }).credits).toBe('blocked: No payment method.');
    const silent = { isRefused: false, word: 'not reported', reason: 'The platform does not say.' };
    expect(states({ permission: silent }).credits).toBe('not-reported: The platform does not say.');
    expect(states({ permission: null }).credits).toBe('not-reported: Not read yet.');
  });
});

it('shows the certification of a template as it is given, and blocks on no word of it', () => {
  expect(states({ certification: 'certified' }).certification).toBe('ready: certified');
  expect(states({ certification: 'in review' }).certification).toBe('not-reported: in review');
  expect(states({ certification: null }).certification).toBe('not-reported: Not reported.');
});

describe('the hourly creates', () => {
  it('are not reported before the first answer, and block at none until the hour ends', () => {
    expect(states({ creates: null }).creates).toBe('not-reported: Not reported yet.');
    const none = { remaining: 0, limit: 10, resetAtMs: NOW + 41 * 60_000 };
    expect(states({ creates: none }).creates).toBe('blocked: None; the hour ends in 41 min.');
    expect(states({ creates: none, nowMs: none.resetAtMs }).creates).toMatch(/^ready/);
  });
});

it('names the required variables that are open, for a template only', () => {
  const form = { ...emptyForm, templateId: 't', env: [{ id: '1', key: 'A', value: '1' }] };
  expect(states({ form, requiredEnv: ['A', 'B'] }).env).toBe('open: 1 of 2 required: B open');
  const repository = { ...form, sourceType: 'repository' as const, repositoryUrl: 'https://h.example/a' };
  expect(states({ form: repository, requiredEnv: ['A', 'B'] }).env).toBe('ready: 1 variable.');
});

it('counts what is to be corrected', () => {
  const form = { ...emptyForm, templateId: 't', port: '0', healthPath: 'health' };
  expect(states({ form }).settings).toMatch(/^open: 2 to correct/);
});
