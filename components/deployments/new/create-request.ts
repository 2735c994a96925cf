import { commandWords } from '@/components/deployments/new/command-words';
import { type CreateForm, isOnGpu } from '@/components/deployments/new/create-model';
import type { Schemas } from '@/lib/api/types';

type Body = Schemas['CreateDeploymentRequest'];
type Common = Omit<Body, 'template_id' | 'repository' | 'image' | 'resource_profile'>;
type Reserved = Pick<Body, 'resource_profile'>;
type OnGpu = { resource_profile?: never };

/** A request from exactly one source (specification 4.1, rule 1); what an accelerator's quote pays for is not asked for twice. */
export type CreateRequest = Common &
  (
    | ({ template_id: string; repository?: never; image?: never } & Reserved)
    | ({ repository: Schemas['RepositorySource']; template_id?: never; image?: never } & Reserved)
    | ({ image: Schemas['ImageSource']; template_id?: never; repository?: never } & (Reserved | OnGpu))
  );

/** The fields of a create that carry a quote: which they are says the live contract (`quote-fields.ts`). */
export type QuoteFields = Readonly<Record<string, unknown>>;

const filled = (text: string) => text.trim() !== '';

function optional<Name extends string, Value>(name: Name, text: string, read: (text: string) => Value) {
  return (filled(text) ? { [name]: read(text.trim()) } : {}) as Partial<Record<Name, Value>>;
}

const asText = (text: string) => text;
const isFull = (object: object) => Object.keys(object).length > 0;

function asObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Credentials of a registry as they are sent: JSON where it was typed, else the named fields that are filled; null when there are none. */
export function credentialsOf(
  form: Pick<CreateForm, 'imageCredentials' | 'imageCredentialsJson'>,
): Record<string, unknown> | null {
  if (filled(form.imageCredentialsJson)) return asObject(form.imageCredentialsJson);
  const given = Object.fromEntries(Object.entries(form.imageCredentials).filter(([, value]) => value !== ''));
  return isFull(given) ? given : null;
}

function imageOf(form: CreateForm): Schemas['ImageSource'] {
  const credentials = credentialsOf(form);
  return {
    ref: form.imageRef.trim(),
    ...optional('port', form.imagePort, Number),
    // Its inner fields are the platform's own (specification 2.6), so the contract's type of this build is no law.
    ...(credentials !== null && { credentials: credentials as Schemas['ImageSource']['credentials'] & {} }),
  };
}

function profileOf(form: CreateForm): Reserved {
  const profile = {
    ...optional('cpu_units', form.cpuUnits, Number),
    ...optional('memory_mb', form.memoryMb, Number),
    ...optional('storage_mb', form.storageMb, Number),
    ...optional('persistent_storage_gb', form.persistentStorageGb, Number),
  };
  return isFull(profile) ? { resource_profile: profile } : {};
}

function commonOf(form: CreateForm): Common {
  const env = Object.fromEntries(
    form.env.filter((row) => filled(row.key)).map((row) => [row.key.trim(), row.value]),
  );
  const words = (text: string) => [...commandWords(text).words];
  return {
    ...optional('name', form.name, asText),
    ...(form.sourceType !== 'image' && optional('port', form.port, Number)),
    ...optional('command', form.command, words),
    ...optional('args', form.args, words),
    ...optional('health_path', form.healthPath, asText),
    ...(isFull(env) && { env }),
  };
}

function sourceRequest(form: CreateForm): CreateRequest | null {
  const common = commonOf(form);
  switch (form.sourceType) {
    case 'template':
      if (!filled(form.templateId)) return null;
      return { template_id: form.templateId, ...common, ...profileOf(form) };
    case 'repository': {
      if (!filled(form.repositoryUrl)) return null;
      const repository = {
        url: form.repositoryUrl.trim(),
        ...optional('ref', form.repositoryRef, asText),
        ...optional('dockerfile_path', form.dockerfilePath, asText),
        ...optional('docker_context_path', form.dockerContextPath, asText),
      };
      return { repository, ...common, ...profileOf(form) };
    }
    case 'image':
      if (!filled(form.imageRef)) return null;
      return { image: imageOf(form), ...common, ...(isOnGpu(form) ? {} : profileOf(form)) };
  }
}

/**
 * The request body of a form, null while its source is not given. Only what was typed is sent: a default that the user did not
 * choose stays the platform's to choose. `quote` goes with a container on an accelerator and with nothing else.
 * Call it with a form that `problemsOf` finds nothing in.
 */
export function createRequest(form: CreateForm, quote: QuoteFields | null = null): CreateRequest | null {
  const request = sourceRequest(form);
  if (request === null || quote === null || !isOnGpu(form)) return request;
  return Object.assign(request, quote);
}
