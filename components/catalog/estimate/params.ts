import { parseAsBoolean, parseAsString, type inferParserType } from 'nuqs/server';
import type { EstimateQuery } from '@/components/quotes/use-estimate';

/** The address of an estimate. Sizes are text as typed, in the estimate's own units. */
export const estimateParams = {
  profile: parseAsString.withDefault(''),
  cpu: parseAsString.withDefault(''),
  memory_gb: parseAsString.withDefault(''),
  ephemeral_gb: parseAsString.withDefault(''),
  persistent_gb: parseAsString.withDefault(''),
  has_db: parseAsBoolean.withDefault(false),
};

export type EstimateParams = inferParserType<typeof estimateParams>;

export const sizeNames = ['cpu', 'memory_gb', 'ephemeral_gb', 'persistent_gb'] as const;
export type SizeName = (typeof sizeNames)[number];

/** The least that an estimate takes (specification 8.2). */
export const sizeMin = {
  cpu: 0.25,
  memory_gb: 0.25,
  ephemeral_gb: 1,
  persistent_gb: 0,
} as const satisfies Record<SizeName, number>;

const DECIMAL = /^\d{1,9}(?:\.\d{1,9})?$/;

/** What is wrong with a size as typed; undefined when nothing is. */
export function sizeProblem(name: SizeName, typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (!DECIMAL.test(text)) return 'Enter a decimal number, such as 0.5.';
  return Number(text) < sizeMin[name] ? `At least ${sizeMin[name]}.` : undefined;
}

/** What to ask for. Nothing that was left empty, and nothing that the platform is known to refuse. */
export function estimateQuery(params: EstimateParams): EstimateQuery {
  const sizes = sizeNames.flatMap((name): [SizeName, number][] => {
    const text = params[name].trim();
    return text === '' || sizeProblem(name, text) !== undefined ? [] : [[name, Number(text)]];
  });
  const profile = params.profile.trim();
  return {
    ...(profile !== '' && { profile }),
    ...Object.fromEntries(sizes),
    ...(params.has_db && { has_db: true }),
  };
}
