import type { Random } from './random.ts';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = { [name: string]: Json };
type Leaf = Exclude<Json, Json[] | Fields>;

/** Makes another answer of an answer. `turn` counts the answers of the same read, from 0. */
export type JsonChange = (answer: Json, random: Random, turn: number) => Json;

export const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Visitor = {
  leaf?: (value: Leaf, name: string) => Json;
  /** Sees an array after its values were visited. */
  array?: (value: Json[]) => Json;
  /** Sees the fields after their values were visited. */
  fields?: (value: [string, Json][]) => [string, Json][];
};

const asIs = <T>(value: T): T => value;

/** The answer with every part passed through the visitor, from the inside out. */
function visit(value: Json, visitor: Visitor, name = ''): Json {
  const { leaf = asIs, array = asIs, fields = asIs } = visitor;
  if (Array.isArray(value)) return array(value.map((item) => visit(item, visitor, name)));
  if (!isFields(value)) return leaf(value, name);
  const visited = Object.entries(value).map(([key, inner]): [string, Json] => [
    key,
    visit(inner, visitor, key),
  ]);
  return Object.fromEntries(fields(visited));
}

const WORD = /^[a-z][a-z0-9]*([_.-][a-z0-9]+)*$/;
const TIME = /^\d{4}-\d\d-\d\dT/;
const ADDRESS = /^https?:|url$|^(href|link|logo|docs)$/i;
const DAY_MS = 86_400_000;

const HUGE = [Number.MAX_SAFE_INTEGER * 1024, -1e21, 1e308, 4_294_967_296, -1, 0.1 + 0.2];
const LOOKALIKES = ['', ' 12 ', '1e5', '0x1F', '-0', '1,000', '١٢', '12px', '+7', '1/0'];
const TIMES = ['', '0', '1700000000', 'Sat, 21 Nov 2026 20:00:00 GMT', '+275760-09-13T00:00:00Z'];
const MORE_TIMES = ['-000001-01-01T00:00:00Z', '2026-02-30T25:61:00Z', '12:00', 'soon', '9'.repeat(20)];
const SCRIPTS = [
  '<script>globalThis.ranHostile = 1</script>',
  '<img src=x onerror="globalThis.ranHostile = 1">',
  '"><svg onload="globalThis.ranHostile = 1">',
  "';globalThis.ranHostile=1;//",
  '{{constructor.constructor("globalThis.ranHostile = 1")()}}',
  '</script><script>globalThis.ranHostile = 1</script>',
];
const SIGNS = [
  '\u202Egnp.exe',
  'a\u0000b\u0007\u001b[31mred',
  '\u200b\u200d\ufeff',
  'e\u0301'.repeat(40),
  '\ud800',
];
const ADDRESSES = [
  'javascript:globalThis.ranHostile=1',
  ' JaVaScRiPt:globalThis.ranHostile=1//https://a.example',
  'data:text/html,<script>globalThis.ranHostile=1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example/x',
];

const otherType = (value: Leaf): Json => {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return [];
};

/** Changes of the times of an answer, wherever they stand. */
const times = (change: (value: string) => Json): JsonChange => {
  return (answer) =>
    visit(answer, {
      leaf: (value) => (typeof value === 'string' && TIME.test(value) ? change(value) : value),
    });
};
const strings = (change: (value: string, name: string) => Json) => (answer: Json) =>
  visit(answer, { leaf: (value, name) => (typeof value === 'string' ? change(value, name) : value) });

const deep = (depth: number): Json => {
  let value: Json = 'bottom';
  for (let level = 0; level < depth; level += 1) value = { next: value };
  return value;
};

/** Answers that are JSON and not what the specification shows, each by its name. */
export const JSON_CHANGES: Readonly<Record<string, JsonChange>> = {
  'fields left out': (answer, random) =>
    visit(answer, { fields: (fields) => fields.filter(() => random.chance(0.7)) }),
  'records without fields': (answer) => visit(answer, { array: (rows) => rows.map(() => ({})) }),
  'other types': (answer) => visit(answer, { leaf: otherType }),
  'some other types': (answer, random) =>
    visit(answer, { leaf: (value) => (random.chance(0.3) ? otherType(value) : value) }),
  'texts for everything': (answer) => visit(answer, { leaf: (value) => String(value), array: () => 'rows' }),
  'unknown words': strings((value) => (WORD.test(value) ? 'quantum_flux' : value)),
  'words in capitals': strings((value) => (WORD.test(value) ? value.toUpperCase() : value)),
  'some nulls': (answer, random) => visit(answer, { leaf: (value) => (random.chance(0.4) ? null : value) }),
  'nothing but nulls': (answer) => visit(answer, { leaf: () => null }),
  'null rows': (answer) => visit(answer, { array: (rows) => [null, ...rows, null] }),
  'empty texts': strings(() => ''),
  'empty lists': (answer) => visit(answer, { array: () => [] }),
  'rows twice': (answer) => visit(answer, { array: (rows) => [...rows, ...rows] }),
  // Rows are records: lists of words within them would make millions of it.
  'thousands of rows': (answer) =>
    visit(answer, {
      array: (rows) =>
        !rows.some(isFields)
          ? rows
          : Array.from({ length: 3_000 }, (_, at) => rows[at % rows.length] ?? null),
    }),
  'rows backwards': (answer) => visit(answer, { array: (rows) => rows.toReversed() }),
  'older each time': (answer, random, turn) =>
    times((value) => new Date(Date.parse(value) - turn * DAY_MS).toISOString())(answer, random, turn),
  'times in seconds': times((value) => Math.floor(Date.parse(value) / 1000)),
  'times in milliseconds': times((value) => Date.parse(value)),
  'odd times': (answer, random, turn) =>
    times(() => random.pick([...TIMES, ...MORE_TIMES]))(answer, random, turn),
  'huge numbers': (answer, random) =>
    visit(answer, { leaf: (value) => (typeof value === 'number' ? random.pick(HUGE) : value) }),
  'numbers as odd texts': (answer, random) =>
    visit(answer, { leaf: (value) => (typeof value === 'number' ? random.pick(LOOKALIKES) : value) }),
  'scripts in texts': (answer, random) => strings(() => random.pick(SCRIPTS))(answer),
  'scripts behind texts': (answer, random) => strings((value) => value + random.pick(SCRIPTS))(answer),
  'hidden and control signs': (answer, random) => strings((value) => random.pick(SIGNS) + value)(answer),
  'a line of a megabyte': (answer, random) => {
    let isLeft = true;
    const long = () => {
      isLeft = false;
      return 'W'.repeat(1_048_576);
    };
    return strings((value) => (isLeft && random.chance(0.3) ? long() : value))(answer);
  },
  'long words': strings((value) => `${value}${'x'.repeat(2_000)}`),
  'addresses that are none': (answer, random) =>
    strings((value, name) => (ADDRESS.test(value) || ADDRESS.test(name) ? random.pick(ADDRESSES) : value))(
      answer,
    ),
  'addresses everywhere': (answer, random) => strings(() => random.pick(ADDRESSES))(answer),
  'other names': (answer) =>
    visit(answer, { fields: (fields) => fields.map(([name, value]) => [`x_${name}`, value]) }),
  'another name outermost': (answer) =>
    isFields(answer)
      ? Object.fromEntries(Object.entries(answer).map(([name, value]) => [`${name}_list`, value]))
      : answer,
  'names of the language': (answer) =>
    visit(answer, {
      fields: (fields) => [
        ...fields,
        ['constructor', 'x'],
        ['__proto__', { polluted: true }],
        ['toString', 'x'],
        ['hasOwnProperty', null],
      ],
    }),
  'a list around it': (answer) => [answer],
  'records around it': (answer) => ({ data: { result: answer } }),
  'only the list': (answer) =>
    (isFields(answer) ? Object.values(answer).find((value) => Array.isArray(value)) : undefined) ?? [],
  'records for lists': (answer) => visit(answer, { array: (rows) => Object.fromEntries(rows.entries()) }),
  'lists for records': (answer) => visit(answer, { leaf: (value) => [value] }),
  'a thousand levels': (answer) => (isFields(answer) ? { ...answer, extra: deep(1_000) } : deep(1_000)),
  null: () => null,
  true: () => true,
  'a number': () => 42,
  'a text': () => 'ok',
  'an empty list': () => [],
  'an empty record': () => ({}),
};
