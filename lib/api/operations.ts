import type { Operation } from './operation';
import { OPERATIONS } from './operations.gen';

/** A path of the contract, with the values of its template. */
export interface FoundPath {
  /** All operations of the path. */
  operations: readonly Operation[];
  /** The path as it is to be sent: values decoded once and encoded again. */
  encodedPath: string;
}

const TEMPLATES = new Map<string, Operation[]>();
for (const operation of OPERATIONS) {
  TEMPLATES.set(operation.path, [...(TEMPLATES.get(operation.path) ?? []), operation]);
}

const isParameter = (part: string | undefined): boolean => part?.startsWith('{') === true;

/** Literal parts before parameters, from the left: `/deployments/runs/{run_id}` before `/deployments/{deployment_id}/env`. */
const bySpecificity = (one: string, other: string): number => {
  const shape = (path: string) => path.replaceAll(/\{[^}]*\}/g, '\u{10ffff}');
  return shape(one) < shape(other) ? -1 : 1;
};

const PATTERNS = [...TEMPLATES]
  .sort(([one], [other]) => bySpecificity(one, other))
  .map(([path, operations]) => ({ parts: path.split('/').slice(1), operations }));

/** Parts that would change the path, in whatever spelling: dots, slashes, backslashes, control characters. */
const TRICK = /^\.{1,2}$|[/\\\p{Cc}]|%2e|%2f|%5c|%00/iu;

function decodedPart(part: string): string | null {
  try {
    const value = decodeURIComponent(part);
    return value === '' || TRICK.test(value) ? null : value;
  } catch {
    return null;
  }
}

/**
 * Finds the path of the contract that `rawPath` names (beginning with "/", still encoded, without a search). Null when
 * there is none, or when a part is empty or a trick: dot segments, encoded slashes, backslashes, control characters.
 */
export function findPath(rawPath: string): FoundPath | null {
  if (!rawPath.startsWith('/')) return null;
  const values = rawPath.slice(1).split('/').map(decodedPart);
  const parts = values.filter((value) => value !== null);
  if (parts.length !== values.length) return null;
  const found = PATTERNS.find(
    (pattern) =>
      pattern.parts.length === parts.length &&
      pattern.parts.every((part, index) => isParameter(part) || part === parts[index]),
  );
  if (!found) return null;
  const { operations } = found;
  return { operations, encodedPath: parts.map((part) => `/${encodeURIComponent(part)}`).join('') };
}

/** The operation of a template, or undefined when the contract has none. */
export function operationOf(method: string, path: string): Operation | undefined {
  return TEMPLATES.get(path)?.find((operation) => operation.method === method);
}
