import * as z from 'zod/mini';

const DEPTH_MAX = 4;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  z.safeParse(z.record(z.string(), z.unknown()), value).success;

/** The lists of an answer by how deep they lie, the outermost first. */
function listsIn(answer: unknown): unknown[][] {
  const lists: unknown[][] = [];
  let level: unknown[] = [answer];
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth += 1) {
    lists.push(...level.filter((value) => Array.isArray(value)));
    level = level.filter(isRecord).flatMap((value) => Object.values(value));
  }
  return lists;
}

/**
 * The list of profiles in an answer whose top-level names are not shown (specification 4.2): the first one, from the outside in, with a
 * record that is told as a profile by its id; else one whose records have such a field at all; else the first list. Null without any.
 * @param idName where the id stands; @param prefix what such ids begin with (2.9)
 */
export function profileListIn(answer: unknown, idName: string, prefix: string): unknown[] | null {
  const lists = listsIn(answer);
  const ids = (list: unknown[]) => list.filter(isRecord).map((row) => row[idName]);
  const isPrefixed = (id: unknown) => typeof id === 'string' && id.startsWith(prefix);
  return (
    lists.find((list) => ids(list).some(isPrefixed)) ??
    lists.find((list) => ids(list).some((id) => typeof id === 'string')) ??
    lists[0] ??
    null
  );
}

/** The name of the contract that an answer is of, where it says so. */
export function contractIn(answer: unknown, list: readonly unknown[]): string | null {
  const names = [answer, ...list]
    .filter(isRecord)
    .flatMap((record) => [record['contract_version'], record['schema_version']]);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}
