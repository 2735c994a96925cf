import type { Pool } from 'pg';
import { newResourceId } from '../resources/new-id.ts';
import { fixedMonthlyMicrousd } from '../resources/billing/pricing.ts';

const WORDS = [
  'atlas',
  'billing',
  'checkout',
  'docs',
  'edge',
  'feeds',
  'gallery',
  'harbor',
  'inbox',
  'journal',
];
const KINDS = ['api', 'web', 'worker', 'admin', 'static', 'preview', 'jobs', 'hooks', 'search', 'mail'];
const TEMPLATES = ['static-site', 'node-api', 'guestbook', 'health-lab', 'log-lab'];
const HOUR_MS = 3_600_000;

const INSERT = `
  INSERT INTO deployments (id, account_id, app_name, subdomain, status, runtime, source_type, template_id, repository,
    resource_profile, fixed_monthly_microusd, live_since, closure_reason, created_at, updated_at, deleted_at)
  SELECT d.id, $1, d.app_name, d.subdomain, d.status, d.runtime, d.source_type, d.template_id, d.repository,
    d.resource_profile, d.fixed_monthly_microusd, d.live_since, d.closure_reason, d.created_at, d.updated_at, d.deleted_at
  FROM jsonb_populate_recordset(null::deployments, $2) AS d`;

/**
 * Writes deployments as an account has after some months, beside those that it has, and gives the id of the newest of
 * them, which is live when their number so far is a multiple of 40.
 */
export async function seedDeployments(on: Pool, accountId: string, count: number): Promise<string> {
  const now = Date.now();
  const before = await on.query<{ count: number }>('SELECT count(*)::int AS count FROM deployments');
  const first = before.rows[0]?.count ?? 0;
  const rows = Array.from({ length: count }, (_, index) => rowOf(first + index, now));
  await on.query(INSERT, [accountId, JSON.stringify(rows)]);
  await on.query('ANALYZE deployments');
  return rows[0]?.id ?? '';
}

/** Nine of ten are live; the others were deleted, have failed or are on their way. None has a process. */
function rowOf(index: number, now: number) {
  const createdAt = now - index * 2.3 * HOUR_MS;
  const name = `${pick(WORDS, index)}-${pick(KINDS, Math.floor(index / WORDS.length))}-${String(index)}`;
  const status =
    index % 20 === 7 ? 'deleted' : index % 40 === 9 ? 'unknown' : index % 40 === 19 ? 'deploying' : 'live';
  const isTemplate = index % 3 !== 0;
  const template = pick(TEMPLATES, index);
  const profile = {
    cpu_units: pick([0.25, 0.5, 1], index),
    memory_mb: pick([512, 1024, 2048], index),
    storage_mb: 1024,
    persistent_storage_gb: 0,
    attached_resources: [],
  };
  const wasLive = status === 'live' || status === 'deleted';
  return {
    id: newResourceId('dep'),
    app_name: name,
    subdomain: name,
    status,
    runtime: isTemplate && template === 'static-site' ? 'static' : 'dynamic',
    source_type: isTemplate ? 'template' : 'repository',
    template_id: isTemplate ? template : null,
    repository: isTemplate ? null : { url: `https://git.example.com/team/${name}.git`, ref: 'main' },
    resource_profile: profile,
    fixed_monthly_microusd: fixedMonthlyMicrousd(profile),
    live_since: wasLive ? new Date(createdAt + 40_000) : null,
    closure_reason: status === 'unknown' ? 'The build failed: npm run build ended with status 1.' : null,
    created_at: new Date(createdAt),
    updated_at: new Date(createdAt + HOUR_MS),
    deleted_at: status === 'deleted' ? new Date(createdAt + 20 * HOUR_MS) : null,
  };
}

function pick<T>(from: readonly T[], index: number): T {
  const value = from[index % from.length];
  if (value === undefined) throw new Error('Nothing to pick from.');
  return value;
}
