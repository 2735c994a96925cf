import type { CustomTypesConfig, Pool } from 'pg';
import type {
  AcceleratorRow,
  DeploymentStatus,
  ResourceProfileRow,
  Runtime,
  SourceType,
} from '../../db/schema/row-types.ts';

/** A deployment as the two hot reads select it. Times are RFC 3339 in UTC with milliseconds. */
export interface DeploymentRow {
  id: string;
  app_name: string;
  subdomain: string;
  status: DeploymentStatus;
  runtime: Runtime;
  source_type: SourceType;
  template_id: string | null;
  resource_profile: ResourceProfileRow | null;
  fixed_monthly_microusd: number;
  hourly_microusd: number;
  accelerator: AcceleratorRow | null;
  live_since: string | null;
  closure_reason: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  /** Another one for every change of the row: the transaction that wrote it. */
  version: string;
}

const utc = (column: string) => `${column} AT TIME ZONE 'UTC' AS ${column}`;

const SELECT = `SELECT id, app_name, subdomain, status, runtime, source_type, template_id, resource_profile,
  fixed_monthly_microusd, hourly_microusd, accelerator, closure_reason, ${utc('live_since')}, ${utc('created_at')}, ${utc('updated_at')},
  ${utc('deleted_at')}, xmin::text AS version FROM deployments WHERE account_id = $1`;

const READ = { name: 'deployment-of-account', text: `${SELECT} AND id = $2` };
const READ_SOME = { name: 'some-deployments-of-account', text: `${SELECT} AND id = ANY ($2)` };
/** One text for all rows, so that a list of thousands is one value to read. */
const VERSIONS = {
  name: 'deployment-versions-of-account',
  text: `SELECT string_agg(id || ' ' || xmin::text, ' ' ORDER BY created_at DESC, number DESC) AS versions
    FROM deployments WHERE account_id = $1`,
};

/** By the number of a type in PostgreSQL: bigint, timestamp, jsonb. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1114, isoInstant],
  [3802, (text): unknown => JSON.parse(text)],
]);

/** Texts of the database become what is answered without a Date between them: a list has thousands of times. */
const types: CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS.get(oid) ?? ((text: string) => text),
};

/** The id and version of every deployment of an account, deleted ones too, newest first, as one text. */
export async function selectVersions(pool: Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ versions: string | null }>({ ...VERSIONS, values: [accountId] });
  return rows[0]?.versions ?? '';
}

/** What `selectVersions` gave, one by one. */
export function splitVersions(versions: string): [id: string, version: string][] {
  const words = versions === '' ? [] : versions.split(' ');
  return Array.from({ length: words.length / 2 }, (_, at) => [words[at * 2] ?? '', words[at * 2 + 1] ?? '']);
}

/** Those of an account's deployments, in no order. */
export async function selectSome(pool: Pool, accountId: string, ids: string[]): Promise<DeploymentRow[]> {
  const { rows } = await pool.query<DeploymentRow>({ ...READ_SOME, types, values: [accountId, ids] });
  return rows;
}

/** One deployment of an account, or undefined when there is none or it is another's. */
export async function selectDeployment(
  pool: Pool,
  accountId: string,
  id: string,
): Promise<DeploymentRow | undefined> {
  const { rows } = await pool.query<DeploymentRow>({ ...READ, types, values: [accountId, id] });
  return rows[0];
}

/** `2026-11-21 05:08:08.2`, as PostgreSQL writes a time, as `2026-11-21T05:08:08.200Z`. */
function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, '0')}Z`;
}
