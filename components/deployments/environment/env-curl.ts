import type { EnvMode } from './staged';
import { inSingleQuotes, shellJson, shellMark } from '@/lib/format/shell';
import { pathSegment } from '@/lib/path-segment';

export interface EnvCurl {
  /** Base address of the Platform API. */
  apiUrl: string;
  deploymentId: string;
  keys: readonly string[];
  mode: EnvMode;
}

/** The update as a curl command in which every value, and the credential, is a `$NAME` to be set in the shell. */
export function envCurl({ apiUrl, deploymentId, keys, mode }: EnvCurl): string {
  const env = Object.fromEntries(keys.map((key) => [key, shellMark(key)]));
  const url = `${apiUrl.replace(/\/+$/, '')}/deployments/${pathSegment(deploymentId)}/env`;
  return [
    `curl -X PATCH ${inSingleQuotes(url)}`,
    `  -H "Authorization: Bearer $PLATFORM_API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellJson({ env, replace: mode === 'replace' })}`,
  ].join(' \\\n');
}
