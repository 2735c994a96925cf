import { sql } from 'drizzle-orm';
import type { z } from '@hono/zod-openapi';
import type { AppDeps } from '../../app-deps.ts';
import type { Transaction } from '../../db/database.ts';
import { deployments } from '../../db/schema/deployments.ts';
import { imageCredentialsAad } from '../../db/sealing.ts';
import { PlatformError } from '../../http/platform-error.ts';
import { completeProfile, fixedMonthlyMicrousd } from '../billing/pricing.ts';
import { assertDeployAllowed } from '../credits/credit-state.ts';
import { newResourceId } from '../new-id.ts';
import { takeQuotedAccelerator } from './accelerator.ts';
import { withSuffix } from './app-name.ts';
import { writeEnv } from './env-store.ts';
import { statusUrl } from './request-run.ts';
import type { acceptedDeploymentSchema } from './schema.ts';
import { resolveSource, type CreateRequest, type ResolvedSource } from './source.ts';

/** A create request; only the deploy of a template can name its subdomain. */
export type NewDeployment = CreateRequest & { subdomain?: string | undefined };

export type Accepted = z.infer<typeof acceptedDeploymentSchema>;

/** Random ends that are tried before giving up; a chance of 1 in 1.6 million each that it is taken. */
const SUFFIX_TRIES = 5;

/** Who wants which deployment. */
export interface Wanted {
  accountId: string;
  request: NewDeployment;
}

/**
 * Accepts deployments: their rows, sealed environments, first events and runs are written in the caller's
 * transaction, in as many statements for several as for one. Throws for the first that cannot be accepted:
 * unsupported_deployment_request with the field, template_not_found, template_not_certified,
 * billing_or_credit_required, gpu_capacity_unavailable, and the refusal of 7.4 for what this server cannot run.
 */
export async function createDeployments(
  tx: Transaction,
  deps: Pick<AppDeps, 'sealing' | 'runtime' | 'provider' | 'clock'>,
  all: readonly Wanted[],
): Promise<Accepted[]> {
  const made = all.map((one) => newDeployment(deps, one));
  for (const accountId of new Set(all.map((one) => one.accountId))) await assertDeployAllowed(tx, accountId);
  for (const one of made) {
    const { quote_id: quoteId } = one.request;
    if (quoteId === undefined) continue;
    one.row = { ...one.row, ...(await takeQuotedAccelerator(tx, deps, one.accountId, quoteId)) };
  }
  const names = await insertDeployments(tx, made);
  await writeEnv(
    tx,
    deps.sealing,
    ...made.map(({ row, request: { env = {} } }) => ({ deploymentId: row.id, env })),
  );
  const runs = made.map(({ row: { id, accountId } }) => ({
    deploymentId: id,
    accountId,
    kind: 'create' as const,
  }));
  const runIds = await deps.runtime.enqueueRuns(tx, runs);
  return made.map(({ row }, at) => {
    const { appName, subdomain } = names.get(row.id) ?? { appName: '', subdomain: '' };
    const runId = runIds[at] ?? '';
    return {
      id: row.id,
      app_name: appName,
      subdomain,
      status: 'deploying',
      runtime: row.runtime,
      public_url: deps.runtime.publicUrl(subdomain),
      run_id: runId,
      status_url: statusUrl(runId),
    };
  });
}

type Row = Omit<typeof deployments.$inferInsert, 'appName' | 'subdomain'>;
type Names = Pick<typeof deployments.$inferInsert, 'appName' | 'subdomain'>;

interface Made extends Wanted {
  row: Row;
  source: ResolvedSource;
}

type SourceDeps = Pick<AppDeps, 'sealing' | 'runtime'>;

function newDeployment({ sealing, runtime }: SourceDeps, { accountId, request }: Wanted): Made {
  const source = resolveSource(request, runtime.containerEngine());
  const id = newResourceId('dep');
  const credentials = request.image?.credentials;
  const imageCredentials =
    credentials === undefined ? null : sealing.seal(JSON.stringify(credentials), imageCredentialsAad(id));
  return { accountId, request, source, row: { ...newRow(id, accountId, request, source), imageCredentials } };
}

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
    image: source.image,
    port: request.port ?? null,
    command: request.command ?? null,
    args: request.args ?? null,
    healthPath: request.health_path ?? null,
    resourceProfile: profile,
    fixedMonthlyMicrousd: fixedMonthlyMicrousd(profile),
  };
}

/**
 * Inserts under the first names that are free, decided by the unique index, so that no two creates can share one.
 * Gives the names by id.
 */
async function insertDeployments(tx: Transaction, made: readonly Made[]): Promise<Map<string, Names>> {
  const named = new Map<string, Names>();
  let left = made;
  for (let tries = 0; tries <= SUFFIX_TRIES && left.length > 0; tries += 1) {
    const free = await insertFree(
      tx,
      left.map((one) => ({ ...one.row, ...namesFor(one, tries) })),
    );
    for (const row of free) {
      named.set(row.id, { appName: row.appName, subdomain: row.subdomain });
    }
    left = left.filter(({ row }) => !named.has(row.id));
    if (left.some(({ request }) => request.subdomain !== undefined)) {
      throw new PlatformError('unsupported_deployment_request', {
        field: 'subdomain',
        message: 'This subdomain is taken.',
      });
    }
  }
  if (left.length > 0) throw new PlatformError('deploy_service_unavailable');
  return named;
}

/** A subdomain that was asked for is taken as it is; any other gets a random end when it is not the first try. */
function namesFor({ request: { name, subdomain }, source: { defaultName } }: Made, tries: number): Names {
  if (subdomain !== undefined) return { appName: name ?? subdomain, subdomain };
  const wanted = name ?? defaultName;
  const free = tries === 0 ? wanted : withSuffix(wanted);
  return { appName: name ?? free, subdomain: free };
}

/** Gives those whose subdomain was free. In one order everywhere, so that two transactions never wait for each other. */
function insertFree(tx: Transaction, rows: (Row & Names)[]) {
  rows.sort((a, b) => (a.subdomain < b.subdomain ? -1 : 1));
  return tx
    .insert(deployments)
    .values(rows)
    .onConflictDoNothing({ target: deployments.subdomain, where: sql`deleted_at is null` })
    .returning({ id: deployments.id, appName: deployments.appName, subdomain: deployments.subdomain });
}
