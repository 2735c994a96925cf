import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import openapi from '../../platform/openapi.json' with { type: 'json' };
import { problemsOf } from './contract-check';
import { requestSchema, type ContractSchema } from './contract-document';
import { bodyOf, formOf, parseJson, valuesOf } from './contract-form';

const document: ContractSchema = {
  components: {
    schemas: {
      Size: { type: 'object', properties: { cpu: { type: 'integer', minimum: 1 } }, required: ['cpu'] },
    },
  },
};
const schema: ContractSchema = {
  type: 'object',
  properties: {
    note: { type: ['string', 'null'], maxLength: 5, description: 'Any words.' },
    name: { type: 'string', pattern: '^[a-z]+$' },
    count: { type: 'integer', minimum: 1, maximum: 8 },
    ratio: { type: 'number' },
    plan: { type: 'string', enum: ['small', 'large'] },
    scopes: { type: 'array', items: { type: 'string', enum: ['read', 'write'] } },
    isPublic: { type: 'boolean' },
    size: { $ref: '#/components/schemas/Size' },
  },
  required: ['name', 'plan'],
  additionalProperties: false,
};
const fields = formOf(document, schema) ?? [];

describe('a form read from a schema', () => {
  it('asks for required fields first, each by the control of its type', () => {
    expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
      ['name', 'text', true],
      ['plan', 'choice', true],
      ['note', 'text', false],
      ['count', 'integer', false],
      ['ratio', 'number', false],
      ['scopes', 'choices', false],
      ['isPublic', 'yesNo', false],
      ['size', 'json', false],
    ]);
  });

  it('is none for a schema that shows no fields', () => {
    expect(formOf(document, { type: 'string' })).toBeNull();
    expect(formOf(document, null)).toBeNull();
  });

  it.each([
    ['post', '/machines', ['quote_id', 'name', 'ssh_public_key']],
    ['post', '/machines/{machine_id}/actions', ['action']],
    ['post', '/ai-gateway/attachments', ['deployment_id']],
    ['put', '/deployments/{deployment_id}/domain', ['domain']],
  ])('finds the fields of %s %s in a whole contract', (method, path, names) => {
    expect(formOf(openapi, requestSchema(openapi, method, path))?.map(({ name }) => name)).toEqual(names);
  });
});

describe('the body of what was entered', () => {
  it('holds what was entered by its type, and nothing that nobody chose', () => {
    const values = {
      name: 'web',
      plan: 'small',
      count: ' 3 ',
      note: '',
      scopes: ['read'],
      isPublic: 'false',
      size: '{"cpu": 2}',
    };
    expect(bodyOf(fields, values)).toEqual({
      body: { name: 'web', plan: 'small', count: 3, scopes: ['read'], isPublic: false, size: { cpu: 2 } },
      problems: {},
    });
  });

  it('names what is missing and what cannot be read, on its field', () => {
    expect(bodyOf(fields, { count: '1.5', ratio: 'much', size: '{' }).problems).toEqual({
      name: 'This is needed.',
      plan: 'Choose one.',
      count: 'Enter a whole number.',
      ratio: 'Enter a number.',
      size: expect.stringMatching(/^This is not JSON/) as string,
    });
  });

  it('comes back into the form as it was, whatever it held', () => {
    const body = fc.record(
      {
        name: fc.string({ minLength: 1 }),
        plan: fc.constantFrom('small', 'large'),
        note: fc.string({ minLength: 1 }),
        count: fc.maxSafeInteger(),
        ratio: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
        scopes: fc.uniqueArray(fc.constantFrom('read', 'write'), { minLength: 1 }),
        isPublic: fc.boolean(),
        size: fc.record({ cpu: fc.nat() }, { noNullPrototype: true }),
      },
      { requiredKeys: ['name', 'plan'], noNullPrototype: true },
    );
    fc.assert(
      fc.property(body, (sent) => {
        const values = valuesOf(fields, sent);
        expect(values).not.toBeNull();
        expect(bodyOf(fields, values ?? {})).toEqual({ body: sent, problems: {} });
      }),
    );
  });

  it('stays JSON when the form cannot show it', () => {
    expect(valuesOf(fields, { name: 'web', other: 1 })).toBeNull();
    expect(valuesOf(fields, { name: 7 })).toBeNull();
    expect(valuesOf(fields, [])).toBeNull();
  });
});

describe('JSON that is typed', () => {
  it('is told the place of its mistake', () => {
    expect(parseJson('{\n  "a": 1,\n  b: 2 }')).toEqual({
      problem: 'This is not JSON: look at line 3, column 3.',
    });
    expect(parseJson('{"a": ')).toEqual({ problem: expect.stringMatching(/line 1, column \d/) as string });
  });
});

describe('a body held against the contract', () => {
  it('is fine when every rule holds', () => {
    expect(problemsOf(document, schema, { name: 'web', plan: 'small', size: { cpu: 1 } })).toEqual({});
  });

  it.each([
    [{ plan: 'small' }, { name: 'This is needed.' }],
    [{ name: 'web', plan: 'huge' }, { plan: 'The contract knows: small, large.' }],
    [{ name: 'Web', plan: 'small' }, { name: expect.stringContaining('^[a-z]+$') as string }],
    [{ name: 'web', plan: 'small', count: 9 }, { count: 'At most 8.' }],
    [{ name: 'web', plan: 'small', count: 'x' }, { count: 'The contract wants integer here.' }],
    [{ name: 'web', plan: 'small', note: 'too long' }, { note: 'At most 5 characters.' }],
    [{ name: 'web', plan: 'small', size: { cpu: 0 } }, { size: 'cpu: At least 1.' }],
    [{ name: 'web', plan: 'small', size: {} }, { size: 'cpu: This is needed.' }],
    [{ name: 'web', plan: 'small', scopes: ['admin'] }, { scopes: '0: The contract knows: read, write.' }],
    [{ name: 'web', plan: 'small', extra: 1 }, { extra: 'The contract does not know this field.' }],
    ['text', { '': 'The contract wants object here.' }],
  ])('%j is told %j', (body, problems) => {
    expect(problemsOf(document, schema, body)).toEqual(problems);
  });

  it('is left to the platform where the schema cannot be read', () => {
    expect(problemsOf({}, { $ref: '#/components/schemas/Nowhere' }, {})).toEqual({});
    expect(problemsOf({}, { type: 'string', pattern: '(' }, 'x')).toEqual({});
  });
});
