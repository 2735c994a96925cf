import type { EnvRow } from '@/components/deployments/variables/env-rows';

export const sourceTypes = ['template', 'repository', 'image'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** What the app runs on: the platform's own reservation of processor and memory, or one accelerator at a quoted price. */
export const hardwareKinds = ['reserved', 'gpu'] as const;
export type Hardware = (typeof hardwareKinds)[number];

/** Everything typed into the form, as text. All sources are kept, so that a look at another one loses nothing. */
export type CreateForm = {
  sourceType: SourceType;
  templateId: string;
  repositoryUrl: string;
  repositoryRef: string;
  dockerfilePath: string;
  dockerContextPath: string;
  imageRef: string;
  imagePort: string;
  /** Write-only: by the names that the contract gives them. Never stored, never shown again. */
  imageCredentials: Readonly<Record<string, string>>;
  /** Write-only: JSON typed instead of them, where the contract names no fields. */
  imageCredentialsJson: string;
  name: string;
  port: string;
  healthPath: string;
  /** Command lines, split into words only for the request. */
  command: string;
  args: string;
  hardware: Hardware;
  gpuProfileId: string;
  cpuUnits: string;
  memoryMb: string;
  storageMb: string;
  persistentStorageGb: string;
  env: readonly EnvRow[];
};

/** The fields of a form that are one line of text. */
export type TextKey = {
  [Key in keyof CreateForm]: string extends CreateForm[Key] ? Key : never;
}[keyof CreateForm];

export const emptyForm: CreateForm = {
  sourceType: 'template',
  templateId: '',
  repositoryUrl: '',
  repositoryRef: '',
  dockerfilePath: '',
  dockerContextPath: '',
  imageRef: '',
  imagePort: '',
  imageCredentials: {},
  imageCredentialsJson: '',
  name: '',
  port: '',
  healthPath: '',
  command: '',
  args: '',
  hardware: 'reserved',
  gpuProfileId: '',
  cpuUnits: '',
  memoryMb: '',
  storageMb: '',
  persistentStorageGb: '',
  env: [],
};

/** Which text of the form stands behind a field of the API, by the name that the API gives it. */
export const textOf = {
  template_id: 'templateId',
  'repository.url': 'repositoryUrl',
  'repository.ref': 'repositoryRef',
  'repository.dockerfile_path': 'dockerfilePath',
  'repository.docker_context_path': 'dockerContextPath',
  'image.ref': 'imageRef',
  'image.port': 'imagePort',
  name: 'name',
  port: 'port',
  health_path: 'healthPath',
  command: 'command',
  args: 'args',
  'resource_profile.cpu_units': 'cpuUnits',
  'resource_profile.memory_mb': 'memoryMb',
  'resource_profile.storage_mb': 'storageMb',
  'resource_profile.persistent_storage_gb': 'persistentStorageGb',
} as const satisfies Record<string, TextKey>;

export type TextFieldName = keyof typeof textOf;

/** Fields that are no line of text; `quote` is whichever field of the create carries a quote. */
export type FieldName = TextFieldName | 'image.credentials' | 'quote' | 'env';

/** Bounds of specification 2.1, which names none for persistent storage; a port is what TCP allows. */
export const bounds = {
  port: { min: 1, max: 65_535, isWhole: true },
  'image.port': { min: 1, max: 65_535, isWhole: true },
  'resource_profile.cpu_units': { min: 0.25, max: 4, isWhole: false },
  'resource_profile.memory_mb': { min: 256, max: 8192, isWhole: true },
  'resource_profile.storage_mb': { min: 512, max: 20_480, isWhole: true },
  'resource_profile.persistent_storage_gb': { min: 0, max: Infinity, isWhole: true },
} as const;

export type BoundedField = keyof typeof bounds;

export const isBounded = (name: FieldName): name is BoundedField => Object.hasOwn(bounds, name);

/** Whether the form asks for a container on an accelerator, which only an image can become (specification 2.9). */
export function isOnGpu({ sourceType, hardware }: CreateForm): boolean {
  return sourceType === 'image' && hardware === 'gpu';
}

/** The fields that a form of this source and hardware sends; what stands in the others is kept and not sent. */
export function isSent(name: FieldName, form: CreateForm): boolean {
  const [part] = name.split('.');
  if (name === 'template_id') return form.sourceType === 'template';
  if (part === 'repository' || part === 'image') return form.sourceType === part;
  if (name === 'port') return form.sourceType !== 'image';
  if (name === 'quote') return isOnGpu(form);
  return part !== 'resource_profile' || !isOnGpu(form);
}

/** What the form holds for a field of the API, to see whether it was changed. */
export function valueOf(name: FieldName, form: CreateForm): unknown {
  if (name === 'env') return form.env;
  if (name === 'quote') return form.gpuProfileId;
  if (name === 'image.credentials') return form.imageCredentials;
  return form[textOf[name]];
}

const wholes: Readonly<Record<string, FieldName>> = {
  repository: 'repository.url',
  image: 'image.ref',
  quote_id: 'quote',
  profile_id: 'quote',
};

/** Where the server's `field` belongs in the form; null when it names nothing that the form has. */
export function fieldOf(serverField: string | undefined): FieldName | null {
  if (serverField === undefined) return null;
  const name = serverField
    .replace(/^\/|^body[./]/, '')
    .replace(/\[['"]?([^\]'"]*)['"]?\]/g, '.$1')
    .replaceAll('/', '.');
  for (const part of ['env', 'command', 'args', 'image.credentials'] as const)
    if (name === part || name.startsWith(`${part}.`)) return part;
  if (Object.hasOwn(wholes, name)) return wholes[name] ?? null;
  return Object.hasOwn(textOf, name) ? (name as TextFieldName) : null;
}

/** Whether the address carries a password or token, which must not be stored or shown. */
export function hasSecretInUrl(url: string): boolean {
  return URL.canParse(url.trim()) && new URL(url.trim()).password !== '';
}

/** The part of a form that may be kept or put into an address: no values of variables, no credentials, no address with a password. */
export function withoutSecrets(form: CreateForm): CreateForm {
  return {
    ...form,
    repositoryUrl: hasSecretInUrl(form.repositoryUrl) ? '' : form.repositoryUrl,
    imageCredentials: {},
    imageCredentialsJson: '',
    env: form.env.map((row) => ({ ...row, value: '' })),
  };
}

/** Whether credentials of a registry were typed. */
export function hasCredentials({ imageCredentials, imageCredentialsJson }: CreateForm): boolean {
  return [imageCredentialsJson, ...Object.values(imageCredentials)].some((text) => text !== '');
}

/** Whether anything was typed that `withoutSecrets` leaves out, so that it is in this form and nowhere else. */
export function hasSecrets(form: CreateForm): boolean {
  return (
    hasCredentials(form) || hasSecretInUrl(form.repositoryUrl) || form.env.some(({ value }) => value !== '')
  );
}

/** Whether anything at all was typed or chosen. */
export function isUntouched(form: CreateForm): boolean {
  return JSON.stringify(form) === JSON.stringify(emptyForm);
}
