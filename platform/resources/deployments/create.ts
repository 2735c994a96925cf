import { sql } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { completeProfile, fixedMonthlyMicrousd } from '../billing/pricing.ts';
import { assertDeployAllowed } from '../credits/credit-state.ts';
import { newResourceId } from '../new-id.ts';
import { withSuffix } from './app-name.ts';
import { writeEnv } from './env-store.ts';

import { statusUrl } from './request-run.ts';
import type { acceptedDeploymentSchema } from './schema.ts';
import { resolveSource, type CreateRequest, type ResolvedSource } from './source.ts';

/** A create request; only the deploy of a template can name its subdomain. */
export type NewDeployment = CreateRequest & { subdomain?: string | undefined };

type Accepted = z.infer<typeof acceptedDeploymentSchema>;

/** Random ends that are tried before giving up; a chance of 1 in 1.6 million each that it is taken. */
const SUFFIX_TRIES = 5;

/**
 * Accepts a deployment: its row, its sealed environment, its first event and its run are written in the caller's
 * transaction. Throws unsupported_deployment_request with the field, template_not_found, template_not_certified,
 * billing_or_credit_required, and the refusal of 7.4 for what this server cannot run.
 */
export async function createDeployment(
  tx: Transaction,
  deps: Pick<AppDeps, 'sealing' | 'runtime'>,
  accountId: string,
  request: NewDeployment,
): Promise<Accepted> {
  const source = resolveSource(request);
  await assertDeployAllowed(tx, accountId);
  const id = newResourceId('dep');
  const names = await insertDeployment(tx, newRow(id, accountId, request, source), request, source);
  await writeEnv(tx, deps.sealing, id, request.env ?? {});
  const runId = await deps.runtime.enqueueRun(tx, { deploymentId: id, accountId, kind: 'create' });
  return {
    id,
    app_name: names.appName,
    subdomain: names.subdomain,
    status: 'deploying',
    runtime: source.runtime,
    public_url: deps.runtime.publicUrl(names.subdomain),
    run_id: runId,
    status_url: statusUrl(runId),
  };
}

type Row = Omit<typeof deployments.$inferInsert, 'appName' | 'subdomain'>;
type Names = Pick<typeof deployments.$inferInsert, 'appName' | 'subdomain'>;

function newRow(id: string, accountId: string, request: NewDeployment, source: ResolvedSource): Row {
  const profile = completeProfile(request.resource_profile, source.profile);
  return {
    id,
    accountId,
    status: 'deploying',
    runtime: source.runtime,
    sourceType: source.sourceType,
    templateId: source.templateId,
    repository: source.repository,
    port: request.port ?? null,
    command: request.command ?? null,
    args: request.args ?? null,
    healthPath: request.health_path ?? null,
    resourceProfile: profile,
    fixedMonthlyMicrousd: fixedMonthlyMicrousd(profile),
  };
}

/** Inserts under the first names that are free, decided by the unique index, so that no two creates can share one. */
async function insertDeployment(
  tx: Transaction,
  row: Row,
  { name, subdomain }: NewDeployment,
  { defaultName }: ResolvedSource,
): Promise<Names> {
  if (subdomain !== undefined) {
    const names = { appName: name ?? subdomain, subdomain };
    if (await tryInsert(tx, { ...row, ...names })) return names;
    throw new PlatformError('unsupported_deployment_request', {
      field: 'subdomain',
      message: 'This subdomain is taken.',
    });
  }
  for (let tries = 0; tries <= SUFFIX_TRIES; tries += 1) {
    const free = tries === 0 ? (name ?? defaultName) : withSuffix(name ?? defaultName);
    const names = { appName: name ?? free, subdomain: free };
    if (await tryInsert(tx, { ...row, ...names })) return names;
  }
  throw new PlatformError('deploy_service_unavailable');
}

async function tryInsert(tx: Transaction, values: Row & Names): Promise<boolean> {
  const inserted = await tx
    .insert(deployments)
    .values(values)
    .onConflictDoNothing({ target: deployments.subdomain, where: sql`deleted_at is null` })
    .returning({ id: deployments.id });
  return inserted.length > 0;
}
