import { bounds, type CreateForm, isOnGpu } from '@/components/deployments/new/create-model';
import { inGb, STORAGE_MIN_GB } from '@/components/quotes/estimate-units';
import type { EstimateQuery } from '@/components/quotes/use-estimate';

/** What the estimate is asked, and how to say so. `words` is empty where the platform is left to choose everything. */
export type PriceRequest = {
  query: EstimateQuery;
  words: string[];
  /** Sizes in MB had to be said in GB, and the factor is not documented. */
  isConverted: boolean;
};

type SizeName = 'cpu_units' | 'memory_mb' | 'storage_mb' | 'persistent_storage_gb';

function typedSize(text: string, name: SizeName): number | null {
  const trimmed = text.trim();
  const { min, max } = bounds[`resource_profile.${name}`];
  if (!/^\d+(?:\.\d+)?$/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value < min || value > max ? null : value;
}

function templateSize(profile: Readonly<Record<string, unknown>>, name: SizeName): number | null {
  const value = Object.hasOwn(profile, name) ? profile[name] : null;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/**
 * What to ask `/pricing/estimate` for a form: the sizes that were typed, else those that the template names in the same words as a
 * deployment (specification 2.7 leaves its fields open); `preset` is a profile of the estimate's own. Null where an estimate says
 * nothing: a container on an accelerator costs what its quote says.
 */
export function priceRequest(
  form: CreateForm,
  templateProfile: Readonly<Record<string, unknown>> | null,
  preset: string,
): PriceRequest | null {
  if (isOnGpu(form)) return null;
  const ofTemplate = form.sourceType === 'template' ? (templateProfile ?? {}) : {};
  const size = (text: string, name: SizeName) => typedSize(text, name) ?? templateSize(ofTemplate, name);
  const cpu = size(form.cpuUnits, 'cpu_units');
  const memoryMb = size(form.memoryMb, 'memory_mb');
  const storageMb = size(form.storageMb, 'storage_mb');
  const persistentGb = size(form.persistentStorageGb, 'persistent_storage_gb');
  const storageGb = storageMb === null ? null : Math.max(STORAGE_MIN_GB, inGb(storageMb));
  const isRaised = storageMb !== null && inGb(storageMb) < STORAGE_MIN_GB;
  const profile = preset.trim();
  return {
    query: {
      ...(profile !== '' && { profile }),
      ...(cpu !== null && { cpu }),
      ...(memoryMb !== null && { memory_gb: inGb(memoryMb) }),
      ...(storageGb !== null && { ephemeral_gb: storageGb }),
      ...(persistentGb !== null && { persistent_gb: persistentGb }),
    },
    words: [
      ...(profile === '' ? [] : [`profile ${profile}`]),
      ...(cpu === null ? [] : [`${cpu} CPU`]),
      ...(memoryMb === null ? [] : [`${inGb(memoryMb)} GB memory`]),
      ...(storageGb === null
        ? []
        : [`${storageGb} GB storage${isRaised ? ', the least that an estimate takes' : ''}`]),
      ...(persistentGb === null ? [] : [`${persistentGb} GB persistent`]),
    ],
    isConverted: memoryMb !== null || storageMb !== null,
  };
}
