import { parseAsBoolean, parseAsString, parseAsStringLiteral, type inferParserType } from 'nuqs/server';
import { ALL, type ListView, sortKeys } from '@/components/deployments/list-model';

/** The address of a view of the list, declared once for the server and the browser. Words of the API are kept as they are. */
export const listParams = {
  q: parseAsString.withDefault(''),
  status: parseAsString.withDefault(ALL),
  runtime: parseAsString,
  source: parseAsString,
  sort: parseAsStringLiteral(sortKeys).withDefault('status'),
  desc: parseAsBoolean.withDefault(false),
};

export type ListParams = inferParserType<typeof listParams>;

/** The view that an address asks for. */
export function listViewOf({ desc, ...rest }: ListParams): ListView {
  return { ...rest, isDescending: desc };
}
