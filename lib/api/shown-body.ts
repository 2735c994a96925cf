import { shellMark } from '@/lib/format/shell';

/** Fields whose text is never secret: names, choices and ids of the specification (section 2). All others may hold anything. */
const PLAIN: ReadonlySet<string> = new Set([
  'action',
  'app_name',
  'branch',
  'category',
  'cluster_id',
  'contract_version',
  'deployment_id',
  'domain',
  'event_types',
  'events',
  'execution_class',
  'gpu_profile',
  'hostname',
  'image_id',
  'machine_id',
  'method',
  'mode',
  'name',
  'preset',
  'profile',
  'profile_id',
  'quote_id',
  'region',
  'runtime',
  'subdomain',
  'template_id',
  'workload',
]);

/** Deeper than any honest body goes. */
const DEPTH_MAX = 8;

function shown(name: string, value: unknown, isEnv: boolean, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return isEnv ? shellMark(name) : value;
  if (typeof value === 'number') return isEnv ? shellMark(name) : value;
  if (depth > DEPTH_MAX) return shellMark(name);
  if (Array.isArray(value)) return value.map((item) => shown(name, item, isEnv, depth + 1));
  if (typeof value === 'object') {
    const inEnv = isEnv || name === 'env';
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, shown(key, field, inEnv, depth + 1)]),
    );
  }
  return PLAIN.has(name) && !isEnv ? value : shellMark(name);
}

/**
 * A request's body as it may be kept and shown: shape, numbers and known names stay; every other text, and everything under
 * `env`, becomes a `shellMark`, which `shellJson` writes as `$NAME`. What is not known to be harmless counts as secret.
 */
export function shownBody(body: unknown): unknown {
  return shown('body', body, false, 0);
}
