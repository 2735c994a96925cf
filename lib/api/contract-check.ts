import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { ContractDocument, ContractSchema } from './contract-document';
import type { FormProblems } from './contract-form';

/*
 * Holds a body against the live contract before it is sent. The validator interprets the schema: one that compiles it to
 * code would break the Content-Security-Policy. Loaded with the first form that needs it.
 */

type Broken = { at: readonly string[]; keyword: string; schema: unknown };

/**
 * What the contract says against a body, by the field at its top; `''` is the body as a whole. A schema that the validator cannot
 * read says nothing: the platform has the last word in any case.
 */
export function problemsOf(document: ContractDocument, schema: ContractSchema, body: unknown): FormProblems {
  const problems = new Map<string, string>();
  for (const { at, keyword, schema: rule } of brokenRules(document, schema, body)) {
    const [field = '', ...inside] = at;
    const where = inside.length === 0 ? '' : `${inside.join('.')}: `;
    if (!problems.has(field)) problems.set(field, `${where}${sentence(keyword, rule)}`);
  }
  return Object.fromEntries(problems);
}

function brokenRules(document: ContractDocument, schema: ContractSchema, body: unknown): readonly Broken[] {
  const root = { components: document['components'] ?? {}, allOf: [schema] } as Schema;
  let errors: readonly OutputUnit[];
  try {
    errors = new Validator(root, '2020-12', false).validate(body).errors;
  } catch {
    return [];
  }
  return errors.flatMap((error) => brokenRule(root, error));
}

/** Keywords that only say that something below them is broken. */
const FRAMES: ReadonlySet<string> = new Set(['allOf', '$ref', 'properties', 'items', 'prefixItems', 'false']);

function brokenRule(root: Schema, error: OutputUnit): Broken[] {
  if (FRAMES.has(error.keyword)) return [];
  const rule = valueAt(root, error.keywordLocation);
  const at = pointer(error.instanceLocation);
  if (error.keyword === 'required') {
    // The validator names the missing field only in its sentence: `Instance does not have required property "name".`
    const missing = /"(.*)"/.exec(error.error)?.[1];
    return [{ at: missing === undefined ? at : [...at, missing], keyword: 'required', schema: rule }];
  }
  const isUnknown = ['additionalProperties', 'unevaluatedProperties'].includes(error.keyword);
  const unknown = isUnknown ? /"(.*?)"/.exec(error.error)?.[1] : undefined;
  return [{ at: unknown === undefined ? at : [...at, unknown], keyword: error.keyword, schema: rule }];
}

const pointer = (location: string) =>
  location
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));

/** The rule at a keyword location, references followed as the validator writes them. */
function valueAt(root: unknown, location: string): unknown {
  let value: unknown = root;
  for (const part of pointer(location)) {
    if (part === '$ref' && isObject(value) && typeof value['$ref'] === 'string') {
      value = valueAt(root, value['$ref']);
    } else if (isObject(value) || Array.isArray(value)) value = (value as Record<string, unknown>)[part];
    else return undefined;
  }
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Not by `String`, which some objects of a document may refuse. */
const word = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const listed = (value: unknown) => (Array.isArray(value) ? value.map(word).join(', ') : word(value));

/** One broken rule in words; the value of the rule as the contract has it. */
function sentence(keyword: string, rule: unknown): string {
  switch (keyword) {
    case 'required':
      return 'This is needed.';
    case 'type':
      return `The contract wants ${listed(rule)} here.`;
    case 'enum':
      return `The contract knows: ${listed(rule)}.`;
    case 'const':
      return `The contract wants exactly ${JSON.stringify(rule)}.`;
    case 'minLength':
      return rule === 1 ? 'This must not be empty.' : `At least ${listed(rule)} characters.`;
    case 'maxLength':
      return `At most ${listed(rule)} characters.`;
    case 'minimum':
      return `At least ${listed(rule)}.`;
    case 'maximum':
      return `At most ${listed(rule)}.`;
    case 'exclusiveMinimum':
      return `More than ${listed(rule)}.`;
    case 'exclusiveMaximum':
      return `Less than ${listed(rule)}.`;
    case 'minItems':
      return `At least ${listed(rule)} entries.`;
    case 'maxItems':
      return `At most ${listed(rule)} entries.`;
    case 'pattern':
      return `This is not of the form that the contract gives: ${listed(rule)}`;
    case 'format':
      return `This is no ${listed(rule)}.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'The contract does not know this field.';
    default:
      return `The contract's rule "${keyword}" does not hold.`;
  }
}
