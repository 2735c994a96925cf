import {
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type inferParserType,
} from 'nuqs/server';
import { catalogScopes } from '@/components/catalog/scope-names';
import { containerContracts } from '@/components/catalog/scopes';

export const catalogSorts = ['price', 'price_per_gpu', 'profile', 'memory', 'availability'] as const;
export type CatalogSort = (typeof catalogSorts)[number];

/** The address of a view of a catalog, declared once for the server and the browser. A scope that is none falls back to the first. */
export const catalogParams = {
  scope: parseAsStringLiteral(catalogScopes).withDefault('cpu-vm'),
  contract: parseAsStringLiteral(containerContracts).withDefault('v1'),
  q: parseAsString.withDefault(''),
  model: parseAsString,
  count: parseAsInteger,
  memory: parseAsInteger,
  cpu: parseAsInteger,
  region: parseAsString,
  /** The highest price of an hour in decimal dollars; text, so that it stays exact. */
  price: parseAsString,
  available: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(catalogSorts).withDefault('price'),
  desc: parseAsBoolean.withDefault(false),
};

export type CatalogParams = inferParserType<typeof catalogParams>;

/** What a change of the catalog or of the filters begins with again. */
export const noFilters = {
  q: null,
  model: null,
  count: null,
  memory: null,
  cpu: null,
  region: null,
  price: null,
  available: null,
} as const satisfies Partial<Record<keyof CatalogParams, null>>;
