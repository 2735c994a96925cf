import type { Pool } from 'pg';
import type { DeploymentStatus, ResourceProfileRow, Runtime, SourceType } from '../../db/schema.ts';

/** A deployment as the two hot reads select it. */
export interface DeploymentRow {
  id: string;
  app_name: string;
  subdomain: string;
  status: DeploymentStatus;
  runtime: Runtime;
  source_type: SourceType;
  template_id: string | null;
  resource_profile: ResourceProfileRow | null;
  /** bigint, which the driver gives as text. */
  fixed_monthly_microusd: string;
  live_since: Date | null;
  closure_reason: string | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

const COLUMNS = `id, app_name, subdomain, status, runtime, source_type, template_id, resource_profile,
  fixed_monthly_microusd, live_since, closure_reason, created_at, updated_at, deleted_at`;

const LIST = {
  name: 'deployments-of-account',
  text: `SELECT ${COLUMNS} FROM deployments WHERE account_id = $1 ORDER BY created_at DESC, number DESC`,
};

const READ = {
  name: 'deployment-of-account',
  text: `SELECT ${COLUMNS} FROM deployments WHERE account_id = $1 AND id = $2`,
};

/** Every deployment of an account, deleted ones too, newest first. One prepared query. */
export async function selectDeployments(pool: Pool, accountId: string): Promise<DeploymentRow[]> {
  const { rows } = await pool.query<DeploymentRow>({ ...LIST, values: [accountId] });
  return rows;
}

/** One deployment of an account, or undefined when there is none or it is another's. */
export async function selectDeployment(
  pool: Pool,
  accountId: string,
  id: string,
): Promise<DeploymentRow | undefined> {
  const { rows } = await pool.query<DeploymentRow>({ ...READ, values: [accountId, id] });
  return rows[0];
}
