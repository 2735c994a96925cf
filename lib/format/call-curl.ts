import { pathSegment } from '../path-segment';
import { inSingleQuotes, shellJson } from './shell';

/** A call of the Platform API. */
export interface CurlCall {
  /** Base address of the Platform API. */
  apiUrl: string;
  method: string;
  /** The contract's template. */
  path: string;
  params: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  /** Secrets in it are marks of `shellMark`. */
  body?: unknown;
  /** GET /openapi.json alone needs no credential. */
  needsCredential: boolean;
}

const filled = (template: string, values: Record<string, unknown>) =>
  template.replaceAll(/\{([^}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? pathSegment(String(values[name])) : whole,
  );

function searchOf(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      search.append(name, String(item));
  }
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** The address of a call below the base address, with its values. */
export function callAddress({ path, params }: Pick<CurlCall, 'path' | 'params'>): string {
  return `${filled(path, params.path ?? {})}${searchOf(params.query ?? {})}`;
}

/** A call as a curl command, with `$API_KEY` for the credential and `$NAME` for whatever else may be secret. */
export function callCurl(call: CurlCall): string {
  const { apiUrl, method, body, needsCredential } = call;
  const address = inSingleQuotes(`${apiUrl.replace(/\/+$/, '')}${callAddress(call)}`);
  const verb = method.toUpperCase();
  return [
    verb === 'GET' ? `curl ${address}` : `curl -X ${verb} ${address}`,
    ...(needsCredential ? [`  -H "Authorization: Bearer $API_KEY"`] : []),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${shellJson(body)}`]),
  ].join(' \\\n');
}
