import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldsOf, requestSchema, requiredOf, type ContractDocument } from '@/lib/api/contract-document';

const own = JSON.parse(readFileSync('platform/openapi.json', 'utf8')) as ContractDocument;

describe('the request of an operation', () => {
  it('is found behind references, with its fields', () => {
    const create = fieldsOf(own, requestSchema(own, 'post', '/deployments'));
    expect(Object.keys(create)).toEqual(expect.arrayContaining(['repository', 'image', 'template_id']));
    const credentials = fieldsOf(own, create['image'] ?? null)['credentials'] ?? null;
    expect(Object.keys(fieldsOf(own, credentials))).toEqual(['username', 'password']);
    expect(requiredOf(credentials)).toEqual(['username', 'password']);
  });

  it('is none where the contract shows none', () => {
    expect(requestSchema(own, 'post', '/nowhere')).toBeNull();
    expect(requestSchema(own, 'post', 'constructor')).toBeNull();
    expect(fieldsOf(own, null)).toEqual({});
  });
});

it('joins the parts of allOf, takes the first of a choice, and ends a circle', () => {
  const document = {
    components: {
      schemas: {
        A: { properties: { a: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/B' }] } } },
        B: { properties: { b: { $ref: '#/components/schemas/Circle' } } },
        Circle: { $ref: '#/components/schemas/Circle' },
      },
    },
  };
  const all = fieldsOf(document, {
    allOf: [{ $ref: '#/components/schemas/A' }],
    properties: { c: { type: 'string' } },
  });
  expect(Object.keys(all)).toEqual(['a', 'c']);
  expect(fieldsOf(document, all['a'] ?? null)).toEqual({ b: {} });
});

it('throws for no document whatever', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('paths', 'components', '/deployments'), fc.jsonValue()),
      (document) => {
        const schema = requestSchema(document, 'post', '/deployments');
        fieldsOf(document, schema);
        requiredOf(schema);
      },
    ),
  );
});
