import {
  fieldsOf,
  requiredOf,
  resolvedSchema,
  type ContractDocument,
  type ContractSchema,
} from './contract-document';

/*
 * A form for a body that the specification does not show, read from the live contract (specification, "not shown"). What has no
 * simple control is written as JSON; a schema that is no object of fields has no form at all, only the JSON editor.
 */

/** How a field is entered. */
export type FieldKind = 'text' | 'number' | 'integer' | 'yesNo' | 'choice' | 'choices' | 'json';

/** One field of a form. */
export type ContractField = {
  name: string;
  /** Words of the contract about it, as they came; null where there are none. */
  description: string | null;
  kind: FieldKind;
  isRequired: boolean;
  /** What may be chosen, for `choice` and `choices`. */
  options: readonly string[];
  schema: ContractSchema;
};

/** What a person has entered, by field: text as typed, the chosen options, or true and false; absent where nothing was entered. */
export type FormValues = Readonly<Record<string, string | readonly string[] | boolean>>;

/** What is wrong, by field name; `''` is the body as a whole. */
export type FormProblems = Readonly<Record<string, string>>;

/** What stands under a name that a contract chose, which may be one that every object has, such as `constructor`. */
export const under = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const textList = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string') ? value : null;

/** The type of a schema; of "this or null" the first that is something. */
function typeOf(schema: ContractSchema): unknown {
  const type = schema['type'];
  return Array.isArray(type) ? type.find((item) => item !== 'null') : type;
}

function kindOf(document: ContractDocument, schema: ContractSchema): [FieldKind, readonly string[]] {
  const words = textList(schema['enum']);
  if (words !== null) return ['choice', words];
  const type = typeOf(schema);
  if (type === 'string') return ['text', []];
  if (type === 'number' || type === 'integer') return [type, []];
  if (type === 'boolean') return ['yesNo', []];
  if (type !== 'array') return ['json', []];
  const items = textList(resolvedSchema(document, schema['items'])?.['enum']);
  return items === null ? ['json', []] : ['choices', items];
}

/** The fields of a body, required ones first; null where the schema shows none, so that only JSON is left. */
export function formOf(
  document: ContractDocument,
  schema: ContractSchema | null,
): readonly ContractField[] | null {
  const entries = Object.entries(fieldsOf(document, schema));
  if (entries.length === 0) return null;
  const required = new Set(requiredOf(schema));
  const fields = entries.map(([name, field]): ContractField => {
    const [kind, options] = kindOf(document, field);
    const { description } = field;
    return {
      name,
      description: typeof description === 'string' && description !== '' ? description : null,
      kind,
      isRequired: required.has(name),
      options,
      schema: field,
    };
  });
  return [...fields.filter((field) => field.isRequired), ...fields.filter((field) => !field.isRequired)];
}

type Entered = { value: unknown } | { problem: string } | null;

function enteredText(field: ContractField, typed: string): Entered {
  if (typed === '') return null;
  switch (field.kind) {
    case 'number':
    case 'integer':
      return enteredNumber(field, typed.trim());
    case 'json':
      return parseJson(typed);
    case 'yesNo':
      return { value: typed === 'true' };
    default:
      return { value: typed };
  }
}

function enteredNumber(field: ContractField, typed: string): Entered {
  const value = Number(typed);
  if (typed === '' || !Number.isFinite(value)) return { problem: 'Enter a number.' };
  if (field.kind === 'integer' && !Number.isSafeInteger(value)) return { problem: 'Enter a whole number.' };
  return { value };
}

/** Reads JSON. The problem names line and column where the browser tells the place. */
export function parseJson(typed: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(typed);
    return { value };
  } catch (error) {
    const place = placeOf(typed, error instanceof Error ? error.message : '');
    return { problem: `This is not JSON${place}.` };
  }
}

/** Engines tell the place as "position 12" or as "line 1 column 13"; some tell none. */
function placeOf(typed: string, message: string): string {
  const lineColumn = /line (\d+) column (\d+)/.exec(message);
  if (lineColumn !== null) return `: look at line ${lineColumn[1] ?? ''}, column ${lineColumn[2] ?? ''}`;
  const position = /position (\d+)/.exec(message)?.[1];
  const end = message.includes('end of JSON') ? typed.length : null;
  const at = position === undefined ? end : Number(position);
  if (at === null) return '';
  const before = typed.slice(0, at).split('\n');
  return `: look at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function enteredOf(field: ContractField, value: FormValues[string] | undefined): Entered {
  if (value === undefined) return null;
  if (typeof value === 'string') return enteredText(field, value);
  if (typeof value === 'boolean') return { value };
  return value.length === 0 ? null : { value };
}

/**
 * The body of what was entered. A field left empty is left out: nothing is sent that nobody chose.
 * @returns the body, and what is missing or cannot be read, by field
 */
export function bodyOf(
  fields: readonly ContractField[],
  values: FormValues,
): { body: Record<string, unknown>; problems: FormProblems } {
  const body: [string, unknown][] = [];
  const problems: [string, string][] = [];
  for (const field of fields) {
    const entered = enteredOf(field, under(values, field.name));
    if (entered === null) {
      if (field.isRequired) problems.push([field.name, missingWords(field)]);
    } else if ('problem' in entered) problems.push([field.name, entered.problem]);
    else body.push([field.name, entered.value]);
  }
  return { body: Object.fromEntries(body), problems: Object.fromEntries(problems) };
}

const missingWords = (field: ContractField) =>
  field.kind === 'choice' || field.kind === 'choices' || field.kind === 'yesNo'
    ? 'Choose one.'
    : 'This is needed.';

/**
 * The values that show a body in the form: for the way back from JSON. A field of another type than its control shows is
 * kept as JSON text; null when the body has fields that the form does not know, or is no object.
 */
export function valuesOf(fields: readonly ContractField[], body: unknown): FormValues | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const known = new Map(fields.map((field) => [field.name, field]));
  const values: [string, FormValues[string]][] = [];
  for (const [name, value] of Object.entries(body)) {
    const field = known.get(name);
    const shown = field === undefined ? null : shownAs(field, value);
    if (shown === null) return null;
    values.push([name, shown]);
  }
  return Object.fromEntries(values);
}

function shownAs(field: ContractField, value: unknown): FormValues[string] | null {
  switch (field.kind) {
    case 'json':
      return JSON.stringify(value, null, 2);
    case 'yesNo':
      return typeof value === 'boolean' ? String(value) : null;
    case 'choices':
      return textList(value);
    case 'number':
    case 'integer':
      return typeof value === 'number' ? String(value) : null;
    default:
      return typeof value === 'string' ? value : null;
  }
}
