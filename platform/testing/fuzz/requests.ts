import fc, { type Arbitrary } from 'fast-check';
import {
  CONTRACT_REQUESTS,
  type ContractRequest,
  type JsonSchema,
  type Parameter,
} from '../contract-requests.ts';
import { arbitraryOf, hostileJson, type ArbitraryOptions } from './json-arbitrary.ts';
import type { Pools } from './pools.ts';

/** Whose credential a request carries. */
export type Bearer = 'apiKey' | 'sessionToken' | 'other' | 'unknown' | 'none';

export interface FuzzRequest {
  operationId: string;
  method: string;
  path: string;
  bearer: Bearer;
  headers: Record<string, string>;
  /** As it is sent; undefined for none. */
  body: string | undefined;
}

/** Requests for every operation of the contract alike. */
export function requestsOf(pools: Pools): Arbitrary<FuzzRequest> {
  const options: ArbitraryOptions = { known: (field) => pools.arbitraryOf(field) };
  return fc.oneof(...CONTRACT_REQUESTS.map((operation) => requestOf(operation, options)));
}

function requestOf(operation: ContractRequest, options: ArbitraryOptions): Arbitrary<FuzzRequest> {
  const { id: operationId, method, path, body } = operation;
  const of = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place);
  return fc
    .record({
      ids: fc.record(Object.fromEntries(of('path').map((one) => [one.name, segment(one, options)]))),
      query: query(of('query'), options),
      key: of('header').length === 0 ? fc.constant(undefined) : idempotencyKey,
      bearer: bearerFor(operation.credential),
      body: body === undefined ? fc.constant(undefined) : bodyText(body, options),
      type: contentType,
    })
    .map(({ ids, query: search, key, bearer, body: sent, type }) => ({
      operationId,
      method,
      path: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')}${search}`,
      bearer,
      headers: {
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(sent === undefined ? {} : { 'content-type': type }),
      },
      body: sent,
    }));
}

/** One segment of a path: encoded, never empty, and no step up or down, which would make it another path. */
function segment({ name, schema }: Parameter, options: ArbitraryOptions): Arbitrary<string> {
  return arbitraryOf(schema, options, name).map((value) => {
    const text = encode(typeof value === 'string' ? value.slice(0, 4_000) : JSON.stringify(value));
    return text === '' || /^\.+$/.test(text) ? '%20' : text;
  });
}

function query(parameters: Parameter[], options: ArbitraryOptions): Arbitrary<string> {
  const fields = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, arbitraryOf(schema, options, name)]),
  );
  const required = parameters.filter((one) => one.required === true).map(({ name }) => name);
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.webQueryParameters() },
  );
  return fc.tuple(fc.record(fields, { requiredKeys: required }), extra).map(([values, more]) => {
    const pairs = Object.entries(values).map(([name, value]) => `${name}=${encode(asText(value))}`);
    const all = [...pairs, ...(more === '' ? [] : [more])].join('&');
    return all === '' ? '' : `?${all}`;
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A lone surrogate cannot be written in an address; it is sent as what browsers make of it. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Few enough that the same comes again, with the same body or another. */
const idempotencyKey = fc.oneof(
  { weight: 6, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.nat({ max: 20 }).map((index) => `fuzz-key-${String(index)}`) },
  { weight: 1, arbitrary: fc.stringMatching(/^[ -~]{1,140}$/).map((text) => `x${text.trim()}`) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

function bearerFor(credential: ContractRequest['credential']): Arbitrary<Bearer> {
  const usual: Bearer = credential === 'portal_session' ? 'sessionToken' : 'apiKey';
  return fc.oneof(
    { weight: 16, arbitrary: fc.constant(usual) },
    { weight: 4, arbitrary: fc.constantFrom<Bearer>('apiKey', 'sessionToken', 'other', 'unknown', 'none') },
  );
}

function bodyText(schema: JsonSchema, options: ArbitraryOptions): Arbitrary<string | undefined> {
  const json = arbitraryOf(schema, options).map((value) => JSON.stringify(value));
  const broken = fc
    .tuple(json, fc.nat({ max: 200 }))
    .map(([text, at]) => text.slice(0, at % (text.length + 1)));
  return fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 1, arbitrary: hostileJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('application/json; charset=utf-8', 'APPLICATION/JSON', 'text/plain', 'x/y'),
  },
);
