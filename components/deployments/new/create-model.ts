import type { EnvRow } from '@/components/deployments/variables/env-rows';
import type { Schemas } from '@/lib/api/types';

export type SourceType = 'template' | 'repository';

/** Everything typed into the form, as text. Both sources are kept, so that a look at the other one loses nothing. */
export type CreateForm = {
  sourceType: SourceType;
  templateId: string;
  repositoryUrl: string;
  repositoryRef: string;
  dockerfilePath: string;
  dockerContextPath: string;
  name: string;
  port: string;
  healthPath: string;
  cpuUnits: string;
  memoryMb: string;
  storageMb: string;
  env: readonly EnvRow[];
};

/** Names of the fields as the API names them, so that its `field` finds its place. */
export type FieldName =
  | 'template_id'
  | 'repository.url'
  | 'repository.ref'
  | 'repository.dockerfile_path'
  | 'repository.docker_context_path'
  | 'name'
  | 'port'
  | 'health_path'
  | 'resource_profile.cpu_units'
  | 'resource_profile.memory_mb'
  | 'resource_profile.storage_mb'
  | 'env';

/** The source of a request: exactly one (specification 4.1, rule 1). */
export type CreateSource =
  | { template_id: string; repository?: never }
  | { repository: Schemas['RepositorySource']; template_id?: never };

export type CreateRequest = Omit<Schemas['CreateDeploymentRequest'], 'template_id' | 'repository' | 'image'> &
  CreateSource;

/** Bounds of specification 2.1; a port is what TCP allows. */
export const bounds = {
  port: { min: 1, max: 65_535, isWhole: true },
  'resource_profile.cpu_units': { min: 0.25, max: 4, isWhole: false },
  'resource_profile.memory_mb': { min: 256, max: 8192, isWhole: true },
  'resource_profile.storage_mb': { min: 512, max: 20_480, isWhole: true },
} as const;

export type BoundedField = keyof typeof bounds;

export const emptyForm: CreateForm = {
  sourceType: 'template',
  templateId: '',
  repositoryUrl: '',
  repositoryRef: '',
  dockerfilePath: '',
  dockerContextPath: '',
  name: '',
  port: '',
  healthPath: '',
  cpuUnits: '',
  memoryMb: '',
  storageMb: '',
  env: [],
};

/** Which text of the form stands behind a field of the API. */
export const textOf = {
  template_id: 'templateId',
  'repository.url': 'repositoryUrl',
  'repository.ref': 'repositoryRef',
  'repository.dockerfile_path': 'dockerfilePath',
  'repository.docker_context_path': 'dockerContextPath',
  name: 'name',
  port: 'port',
  health_path: 'healthPath',
  'resource_profile.cpu_units': 'cpuUnits',
  'resource_profile.memory_mb': 'memoryMb',
  'resource_profile.storage_mb': 'storageMb',
} as const satisfies Record<Exclude<FieldName, 'env'>, keyof CreateForm>;

const filled = (text: string) => text.trim() !== '';

function optional<Name extends string, Value>(name: Name, text: string, read: (text: string) => Value) {
  return (filled(text) ? { [name]: read(text.trim()) } : {}) as Partial<Record<Name, Value>>;
}

const asText = (text: string) => text;

function sourceOf(form: CreateForm): CreateSource {
  if (form.sourceType === 'template') return { template_id: form.templateId };
  return {
    repository: {
      url: form.repositoryUrl.trim(),
      ...optional('ref', form.repositoryRef, asText),
      ...optional('dockerfile_path', form.dockerfilePath, asText),
      ...optional('docker_context_path', form.dockerContextPath, asText),
    },
  };
}

/**
 * The request body of a form. Only what was typed is sent: a default that the user did not choose stays the platform's to choose.
 * Call it with a form that `problemsOf` finds nothing in.
 */
export function createRequest(form: CreateForm): CreateRequest {
  const profile = {
    ...optional('cpu_units', form.cpuUnits, Number),
    ...optional('memory_mb', form.memoryMb, Number),
    ...optional('storage_mb', form.storageMb, Number),
  };
  const env = Object.fromEntries(
    form.env.filter((row) => filled(row.key)).map((row) => [row.key.trim(), row.value]),
  );
  return {
    ...sourceOf(form),
    ...optional('name', form.name, asText),
    ...optional('port', form.port, Number),
    ...optional('health_path', form.healthPath, asText),
    ...(Object.keys(profile).length > 0 && { resource_profile: profile }),
    ...(Object.keys(env).length > 0 && { env }),
  };
}

/** Where the server's `field` belongs in the form; null when it names nothing that the form has. */
export function fieldOf(serverField: string | undefined): FieldName | null {
  if (serverField === undefined) return null;
  const name = serverField
    .replace(/^\/|^body[./]/, '')
    .replace(/\[['"]?([^\]'"]*)['"]?\]/g, '.$1')
    .replaceAll('/', '.');
  if (name === 'env' || name.startsWith('env.')) return 'env';
  if (name === 'repository') return 'repository.url';
  return Object.hasOwn(textOf, name) ? (name as keyof typeof textOf) : null;
}

/** Whether the address carries a password or token, which must not be stored or shown. */
export function hasSecretInUrl(url: string): boolean {
  return URL.canParse(url.trim()) && new URL(url.trim()).password !== '';
}

/** The part of a form that may be kept for a reload: no values of variables, no address with a password in it. */
export function withoutSecrets(form: CreateForm): CreateForm {
  return {
    ...form,
    repositoryUrl: hasSecretInUrl(form.repositoryUrl) ? '' : form.repositoryUrl,
    env: form.env.map((row) => ({ ...row, value: '' })),
  };
}
