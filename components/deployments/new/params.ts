import { parseAsArrayOf, parseAsString, parseAsStringLiteral, type inferParserType } from 'nuqs/server';
import {
  type CreateForm,
  emptyForm,
  hardwareKinds,
  isOnGpu,
  sourceTypes,
  type TextKey,
  withoutSecrets,
} from '@/components/deployments/new/create-model';
import type { SearchValues } from '@/lib/routes';

/**
 * What a link to the form may ask for: everything but values of variables and credentials, for which an address is no place. `env`
 * names variables, `from` a deployment to recreate.
 */
export const newParams = {
  from: parseAsString,
  source: parseAsStringLiteral(sourceTypes),
  template: parseAsString,
  repository: parseAsString,
  ref: parseAsString,
  dockerfile: parseAsString,
  context: parseAsString,
  image: parseAsString,
  image_port: parseAsString,
  name: parseAsString,
  port: parseAsString,
  health_path: parseAsString,
  command: parseAsString,
  args: parseAsString,
  hardware: parseAsStringLiteral(hardwareKinds),
  gpu_profile: parseAsString,
  cpu_units: parseAsString,
  memory_mb: parseAsString,
  storage_mb: parseAsString,
  persistent_storage_gb: parseAsString,
  env: parseAsArrayOf(parseAsString),
};

export type NewParams = inferParserType<typeof newParams>;
type TextParam = Exclude<keyof NewParams, 'from' | 'source' | 'hardware' | 'env'>;

const keyOf = {
  template: 'templateId',
  repository: 'repositoryUrl',
  ref: 'repositoryRef',
  dockerfile: 'dockerfilePath',
  context: 'dockerContextPath',
  image: 'imageRef',
  image_port: 'imagePort',
  name: 'name',
  port: 'port',
  health_path: 'healthPath',
  command: 'command',
  args: 'args',
  gpu_profile: 'gpuProfileId',
  cpu_units: 'cpuUnits',
  memory_mb: 'memoryMb',
  storage_mb: 'storageMb',
  persistent_storage_gb: 'persistentStorageGb',
} as const satisfies Record<TextParam, TextKey>;

const textParams = Object.entries(keyOf) as [TextParam, TextKey][];

/** The source that a link means where it names none. */
function impliedSource({ image, repository, template }: NewParams): CreateForm['sourceType'] | null {
  if (image !== null) return 'image';
  if (repository !== null) return 'repository';
  return template === null ? null : 'template';
}

/** The part of the form that a link fills in; empty when it asks for nothing. Variables come without values. */
export function askedForm(params: NewParams): Partial<CreateForm> {
  const sourceType = params.source ?? impliedSource(params);
  const texts = textParams.flatMap(([param, key]): [TextKey, string][] => {
    const text = params[param];
    return text === null ? [] : [[key, text]];
  });
  const names = [...new Set(params.env ?? [])].filter((name) => name.trim() !== '');
  return {
    ...(sourceType !== null && { sourceType }),
    ...Object.fromEntries(texts),
    ...(params.hardware !== null && { hardware: params.hardware }),
    ...(names.length > 0 && { env: names.map((key) => ({ id: `asked.${key}`, key, value: '' })) }),
  };
}

const ofOtherSources: Readonly<Record<CreateForm['sourceType'], RegExp>> = {
  template: /^(?:repository|dockerfile|docker|image|gpu)/,
  repository: /^(?:template|image|gpu)/,
  image: /^(?:template|repository|dockerfile|docker|port$)/,
};

/** The search of a link that fills the form in like this one: what differs from an empty form, without anything secret. */
export function linkSearch(form: CreateForm): SearchValues {
  const open = withoutSecrets(form);
  const isLeftOut = (key: TextKey) =>
    ofOtherSources[form.sourceType].test(key) ||
    (isOnGpu(form) && /Mb$|Gb$|^cpu/.test(key)) ||
    open[key] === emptyForm[key];
  const texts = textParams
    .filter(([, key]) => !isLeftOut(key))
    .map(([param, key]): [string, string] => [param, open[key].trim()]);
  const names = open.env.map(({ key }) => key.trim()).filter((key) => key !== '');
  return {
    source: form.sourceType,
    ...Object.fromEntries(texts),
    ...(isOnGpu(form) ? { hardware: 'gpu' } : { gpu_profile: null }),
    // As nuqs reads lists: a comma within a name is written as its code.
    ...(names.length > 0 && { env: names.map((name) => name.replaceAll(',', '%2C')).join(',') }),
  };
}
