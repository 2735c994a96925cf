import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRACT_BASELINE } from './contract-baseline.gen';
import { digestOf } from './contract-digest';
import { contractCounts, contractDrift, type Drift } from './contract-drift';

type Json = Record<string, unknown>;
const text = readFileSync(new URL('../../platform/openapi.json', import.meta.url), 'utf8');
const fresh = () => JSON.parse(text) as { paths: Record<string, Json>; info: Json; components: Json };
const driftOf = (document: unknown) => contractDrift(CONTRACT_BASELINE, digestOf(document));

const object = (value: unknown): Json => {
  if (typeof value !== 'object' || value === null) throw new Error('no object');
  return value as Json;
};
const at = (value: unknown, ...names: string[]): Json =>
  names.reduce((inner, name) => object(inner[name]), object(value));

/** The document with a record of the platform changed. */
function withSchema(name: string, change: (schema: Json) => void) {
  const document = fresh();
  change(at(document, 'components', 'schemas', name));
  return document;
}
const said = (drift: readonly Drift[]) =>
  drift.map(({ severity, change, what, field, detail }) =>
    [severity, change, what, field, detail].join(' · '),
  );

describe('the contract that the portal was built for', () => {
  it('has 33 paths and 45 operations, and does not differ from itself', () => {
    expect(contractCounts(CONTRACT_BASELINE)).toEqual({ paths: 33, operations: 45 });
    expect(driftOf(fresh())).toEqual([]);
  });

  it('does not differ when only words about it, order or names of schemas do', () => {
    const renamed = text
      .replaceAll('#/components/schemas/Deployment"', '#/components/schemas/App"')
      .replace('"Deployment": {', '"App": {')
      .replaceAll(/"description": "[^"]*"/g, '"description": "x"');
    const document = JSON.parse(renamed) as Json;
    expect(
      driftOf({ ...document, paths: Object.fromEntries(Object.entries(at(document, 'paths')).reverse()) }),
    ).toEqual([]);
  });
});

describe('a difference', () => {
  it('of the version is told alone', () => {
    const document = fresh();
    document.info['version'] = '2027-01-01';
    expect(said(driftOf(document))).toEqual(['differs · changed · version ·  · 2026-07-10 → 2027-01-01']);
  });

  it('is an operation that is gone, which may break, and one that came, which is new', () => {
    const names = Object.keys(CONTRACT_BASELINE.operations);
    fc.assert(
      fc.property(fc.constantFrom(...names), (name) => {
        const [method = '', path = ''] = name.split(' ');
        const document = fresh();
        const item = at(document.paths, path);
        document.paths['/new'] = { get: item[method.toLowerCase()] };
        document.paths[path] = { ...item, [method.toLowerCase()]: undefined };
        expect(driftOf(document)).toMatchObject([
          { severity: 'breaks', change: 'removed', what: 'operation', operation: name },
          { severity: 'new', change: 'added', what: 'operation', operation: 'GET /new' },
        ]);
      }),
      { numRuns: 45 },
    );
  });

  it('is a field of an answer, worse where the specification shows it', () => {
    const drift = driftOf(withSchema('Deployment', (schema) => delete at(schema, 'properties')['app_name']));
    expect(drift.length).toBeGreaterThan(0);
    for (const each of drift)
      expect(each).toMatchObject({ severity: 'breaks', change: 'removed', what: 'answer' });
    const open = driftOf(withSchema('AiAttachment', (schema) => delete at(schema, 'properties')['env_keys']));
    expect(open.length).toBeGreaterThan(0);
    for (const each of open) expect(each).toMatchObject({ severity: 'differs', change: 'removed' });
  });

  it('is told once for a record, not for all that was in it', () => {
    const drift = driftOf(withSchema('Deployment', (schema) => delete at(schema, 'properties')['billing']));
    expect(drift.filter(({ field }) => field.includes('billing.'))).toEqual([]);
    expect(drift.some(({ field }) => field.endsWith('billing'))).toBe(true);
  });

  it('is a word that came to an answer, which is shown as it is', () => {
    const drift = driftOf(
      withSchema('AiAttachment', (schema) => {
        const status = at(schema, 'properties', 'status');
        status['enum'] = [...(status['enum'] as string[]), 'parked'];
      }),
    );
    expect(drift.length).toBeGreaterThan(0);
    for (const each of drift) expect(each).toMatchObject({ severity: 'differs', detail: 'also parked' });
  });

  it('is another type, and a field that a request now needs', () => {
    const typed = driftOf(
      withSchema('Deployment', (schema) => (at(schema, 'properties')['app_name'] = { type: 'integer' })),
    );
    expect(typed[0]).toMatchObject({ severity: 'breaks', change: 'changed', detail: 'string → integer' });
    const needed = driftOf(
      withSchema('EnvUpdateRequest', (schema) => {
        at(schema, 'properties')['reason'] = { type: 'string' };
        schema['required'] = [...((schema['required'] as string[] | undefined) ?? []), 'reason'];
      }),
    );
    expect(said(needed)).toEqual(['breaks · added · request · reason · string, required']);
  });
});

describe('a document that is no contract', () => {
  it('has no operations, so all are gone, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(driftOf(junk).filter(({ what }) => what === 'operation')).toHaveLength(45);
      }),
    );
  });

  it('never throws where any part of it is junk, nor in a circle of references', () => {
    const names = Object.keys(fresh().paths);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.anything(), (name, junk) => {
        const document = fresh();
        document.paths[name] = { get: junk, post: { requestBody: junk, responses: { 200: junk } } };
        expect(Array.isArray(driftOf(document))).toBe(true);
      }),
      { numRuns: 60 },
    );
    const circle = { $ref: '#/components/schemas/Deployment' };
    const document = withSchema('Deployment', (schema) => (at(schema, 'properties')['parent'] = circle));
    at(document, 'components', 'schemas')['Loop'] = { $ref: '#/components/schemas/Loop' };
    expect(Array.isArray(driftOf(document))).toBe(true);
  });
});
