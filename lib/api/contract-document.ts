import { platformQuery } from './query';

/** A schema of the live contract. Nothing about it is trusted. */
export type ContractSchema = Readonly<Record<string, unknown>>;

/** The live contract document as it came, null where the answer is no object. */
export type ContractDocument = ContractSchema;

const STALE_MS = 15 * 60_000;
/** Deeper than any honest contract goes; ends a circle of references. */
const DEPTH_MAX = 12;

function asObject(value: unknown): ContractSchema | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as ContractSchema)
    : null;
}

function own(value: unknown, name: string): unknown {
  const object = asObject(value);
  return object !== null && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The contract that the platform serves (specification 4.7), which is authoritative over any prose. */
export const contractDocument = platformQuery({
  path: '/openapi.json',
  read: (answer) => asObject(answer) ?? {},
  staleMs: STALE_MS,
});

function pointed(document: ContractDocument, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  const names = reference.slice(2).split('/');
  return names.reduce<unknown>(
    (value, name) => own(value, name.replaceAll('~1', '/').replaceAll('~0', '~')),
    document,
  );
}

const isNothing = (schema: unknown) => own(schema, 'type') === 'null';

/** The schema behind references; of "this or null" the first. Null when there is none, or where references go in a circle. */
export function resolvedSchema(
  document: ContractDocument,
  schema: unknown,
  depth = 0,
): ContractSchema | null {
  const object = asObject(schema);
  if (object === null || depth > DEPTH_MAX) return null;
  const reference = object['$ref'];
  if (typeof reference === 'string') return resolvedSchema(document, pointed(document, reference), depth + 1);
  for (const word of ['oneOf', 'anyOf']) {
    const choices = object[word];
    if (!Array.isArray(choices) || object['properties'] !== undefined) continue;
    const first: unknown = choices.find((choice) => !isNothing(choice));
    if (first !== undefined) return resolvedSchema(document, first, depth + 1);
  }
  return object;
}

/** The schema of the JSON body of an operation, or null where the contract shows none. `method` in lower case. */
export function requestSchema(
  document: ContractDocument,
  method: string,
  path: string,
): ContractSchema | null {
  const operation = own(own(own(document, 'paths'), path), method);
  const body = resolvedSchema(document, own(operation, 'requestBody'));
  return resolvedSchema(document, own(own(own(body, 'content'), 'application/json'), 'schema'));
}

/** The fields of an object schema by name, references followed and the parts of `allOf` joined; none where it shows none. */
export function fieldsOf(
  document: ContractDocument,
  schema: ContractSchema | null,
): Record<string, ContractSchema> {
  if (schema === null) return {};
  const parts: unknown[] = [schema['allOf'] ?? [], schema].flat();
  const fields: [string, ContractSchema][] = parts.flatMap((part) =>
    Object.entries(asObject(own(resolvedSchema(document, part), 'properties')) ?? {}).map(
      ([name, field]): [string, ContractSchema] => [name, resolvedSchema(document, field) ?? {}],
    ),
  );
  return Object.fromEntries(fields);
}

/** The names of fields that an object schema requires. */
export function requiredOf(schema: ContractSchema | null): readonly string[] {
  const required = schema?.['required'];
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
