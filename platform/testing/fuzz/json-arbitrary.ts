import fc, { type Arbitrary } from 'fast-check';
import { resolveSchema, type JsonSchema } from '../contract-requests.ts';

/** Texts that have troubled servers before. */
const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u200b',
    '💩',
    'ß'.repeat(300),
    'x'.repeat(70_000),
  ],
  ...[
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '-1',
    '1e400',
    '../../etc/passwd',
    '%00',
    '%ff',
    '${7*7}',
    '{{7*7}}',
  ],
  ...[
    `' OR '1'='1`,
    `"; DROP TABLE deployments; --`,
    '<script>alert(1)</script>',
    '\r\nX-Injected: 1',
    '\u2028',
  ],
];

/** Any JSON, hostile or odd. */
export const hostileJson: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    9_007_199_254_740_993,
    [],
    {},
    [null],
    [[[]]],
  ),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export interface ArbitraryOptions {
  /** Values that mean something for a field of this name, such as ids of what is there. */
  known: (field: string) => Arbitrary<string> | undefined;
}

/** Values of a schema, most of them valid; now and then a part is something else, missing, or more than is declared. */
export function arbitraryOf(schema: JsonSchema, options: ArbitraryOptions, field = ''): Arbitrary<unknown> {
  const known = options.known(field);
  return fc.oneof(
    { weight: 12, arbitrary: valid(schema, options, field) },
    ...(known === undefined ? [] : [{ weight: 24, arbitrary: known }]),
    { weight: 2, arbitrary: hostileJson },
  );
}

function valid(schema: JsonSchema, options: ArbitraryOptions, field: string): Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valid(resolveSchema(schema), options, field);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valid(one, options, field)));
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, options, field)));
}

function ofType(
  type: string,
  schema: JsonSchema,
  options: ArbitraryOptions,
  field: string,
): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 100_000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 100_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, options, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return object(schema, options);
    default:
      return hostileJson;
  }
}

function text({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  const any = fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https', 'http'] });
  if (pattern === undefined) return any;
  const expression = new RegExp(pattern, 'u');
  // Classes of characters are matched by most texts, and by what is made from the pattern not at all.
  return pattern.includes('\\p{')
    ? any.filter((value) => expression.test(value))
    : fc.stringMatching(expression, { size: 'xsmall' });
}

function object(schema: JsonSchema, options: ArbitraryOptions): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one, options, name)]),
  );
  const declared = fc.record(fields, { requiredKeys: required });
  const others =
    typeof more === 'object'
      ? fc.dictionary(fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,12}$/), arbitraryOf(more, options), {
          maxKeys: 4,
        })
      : fc.oneof(
          { weight: 9, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), hostileJson, { maxKeys: 2 }) },
        );
  const without = fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(properties), undefined) },
  );
  return fc.tuple(declared, others, without).map(([value, added, left]) => {
    const whole = { ...added, ...value };
    return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== left));
  });
}
