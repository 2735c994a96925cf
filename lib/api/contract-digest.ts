/*
 * What of a contract document can be compared: version, operations, and the fields of requests and answers with their types and words.
 * Without imports, because `npm run contract` runs it too, to keep the digest of the contract that the portal was built for.
 */

/** One field. Short names, because the digest of the built contract travels to the browser. */
export interface FieldDigest {
  /** Its JSON types in alphabetical order, parted by "|"; `any` where the contract says nothing. */
  t: string;
  /** It is required. */
  r?: 1;
  /** The specification leaves it open (x-assumed): the portal shows whatever comes. */
  a?: 1;
  /** The words it may be, in alphabetical order. */
  v?: readonly string[];
}

/** Fields by their place: `deployments[].status`; `env{}` is any value of a map; `query limit` a parameter. */
export type FieldsDigest = Readonly<Record<string, FieldDigest>>;

export interface OperationDigest {
  request: FieldsDigest;
  answer: FieldsDigest;
}

export interface ContractDigest {
  /** null where the document names none. */
  version: string | null;
  /** By method and path: `GET /deployments`. */
  operations: Readonly<Record<string, OperationDigest>>;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
/** Deeper and larger than any honest contract; a hostile one ends here. */
const DEPTH_MAX = 10;
const FIELDS_MAX = 2_000;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const texts = (value: unknown): string[] => list(value).filter((item) => typeof item === 'string');

function pointed(document: unknown, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  const names = reference.slice(2).split('/');
  return names.reduce(
    (value, name) => own(value, name.replaceAll('~1', '/').replaceAll('~0', '~')),
    document,
  );
}

interface Walk {
  document: unknown;
  fields: Map<string, FieldDigest>;
}

interface Place {
  path: string;
  isRequired: boolean;
  isAssumed: boolean;
  /** References that lead here, so that a circle ends. */
  references: readonly string[];
}

/** The schema itself and everything that it is made of: behind references, one of several, all of several. */
function partsOf(walk: Walk, schema: unknown, place: Place): { part: Json; place: Place }[] {
  if (!isObject(schema) || place.references.length > DEPTH_MAX * 2) return [];
  const isAssumed = place.isAssumed || schema['x-assumed'] === true;
  const here = { ...place, isAssumed };
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    if (place.references.includes(reference)) return [];
    const next = { ...here, references: [...place.references, reference] };
    return partsOf(walk, pointed(walk.document, reference), next);
  }
  const inner = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => list(schema[word]));
  return [{ part: schema, place: here }, ...inner.flatMap((each) => partsOf(walk, each, here))];
}

function typesOf(part: Json): string[] {
  const { type } = part;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return texts(type);
  if (isObject(part['properties'])) return ['object'];
  return [];
}

const sorted = (items: Iterable<string>): string[] => [...new Set(items)].sort();

function note(walk: Walk, place: Place, parts: readonly { part: Json; place: Place }[]): void {
  const types = sorted(parts.flatMap(({ part }) => typesOf(part)));
  const words = parts.flatMap(({ part }) => [...texts(part['enum']), ...texts([part['const']])]);
  const before = walk.fields.get(place.path);
  const isAssumed = place.isAssumed || parts.some((each) => each.place.isAssumed);
  const merged = sorted([...(before?.t.split('|') ?? []), ...(types.length === 0 ? ['any'] : types)]);
  const values = sorted([...(before?.v ?? []), ...words]);
  walk.fields.set(place.path, {
    t: merged.join('|'),
    ...(place.isRequired && before?.r !== undefined ? { r: 1 } : {}),
    ...(place.isRequired && before === undefined ? { r: 1 } : {}),
    ...(isAssumed ? { a: 1 } : {}),
    ...(values.length === 0 ? {} : { v: values }),
  });
}

function visit(walk: Walk, schema: unknown, place: Place, depth: number): void {
  if (depth > DEPTH_MAX || walk.fields.size >= FIELDS_MAX) return;
  const parts = partsOf(walk, schema, place);
  if (parts.length === 0) return;
  note(walk, place, parts);
  for (const { part, place: inner } of parts) {
    const required = new Set(texts(part['required']));
    const properties = part['properties'];
    for (const [name, field] of isObject(properties) ? Object.entries(properties) : []) {
      const path = place.path === '' ? name : `${place.path}.${name}`;
      visit(walk, field, { ...inner, path, isRequired: required.has(name) }, depth + 1);
    }
    const nested = { ...inner, isRequired: false };
    if (part['items'] !== undefined)
      visit(walk, part['items'], { ...nested, path: `${place.path}[]` }, depth + 1);
    if (isObject(part['additionalProperties']))
      visit(walk, part['additionalProperties'], { ...nested, path: `${place.path}{}` }, depth + 1);
  }
}

const START: Place = { path: '', isRequired: false, isAssumed: false, references: [] };

function resolved(document: unknown, value: unknown): unknown {
  const reference = own(value, '$ref');
  return typeof reference === 'string' ? pointed(document, reference) : value;
}

function visitBody(walk: Walk, holder: unknown): void {
  const { document } = walk;
  const content = own(resolved(document, holder), 'content');
  visit(walk, own(own(content, 'application/json'), 'schema'), START, 0);
}

function requestOf(document: unknown, item: unknown, operation: unknown): FieldsDigest {
  const walk: Walk = { document, fields: new Map() };
  visitBody(walk, own(operation, 'requestBody'));
  for (const given of [...list(own(item, 'parameters')), ...list(own(operation, 'parameters'))]) {
    const parameter = resolved(document, given);
    const [name, place] = [own(parameter, 'name'), own(parameter, 'in')];
    if (typeof name !== 'string' || typeof place !== 'string') continue;
    const path = `${place} ${name}`;
    const isRequired = own(parameter, 'required') === true;
    visit(walk, own(parameter, 'schema') ?? {}, { ...START, path, isRequired }, 0);
  }
  return Object.fromEntries(walk.fields);
}

function answerOf(document: unknown, operation: unknown): FieldsDigest {
  const walk: Walk = { document, fields: new Map() };
  const responses = own(operation, 'responses');
  for (const [status, response] of isObject(responses) ? Object.entries(responses) : [])
    if (/^2/.test(status)) visitBody(walk, response);
  return Object.fromEntries(walk.fields);
}

/** What of a contract document can be compared. Takes anything: what is no contract has no operations. Never throws. */
export function digestOf(document: unknown): ContractDigest {
  const version = own(own(document, 'info'), 'version');
  const paths = own(document, 'paths');
  const operations = (isObject(paths) ? Object.entries(paths) : []).flatMap(([path, item]) =>
    METHODS.flatMap((method): [string, OperationDigest][] => {
      const operation = own(item, method);
      if (!isObject(operation)) return [];
      const request = requestOf(document, item, operation);
      return [[`${method.toUpperCase()} ${path}`, { request, answer: answerOf(document, operation) }]];
    }),
  );
  return {
    version: typeof version === 'string' ? version : null,
    operations: Object.fromEntries(operations),
  };
}
