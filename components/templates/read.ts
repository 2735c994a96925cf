import * as z from 'zod/mini';
import { unreadableAnswer } from '@/lib/api/errors';
import {
  anyFields,
  flagOrNull,
  maybeText,
  readAnswer,
  record,
  requiredText,
  rows,
  text,
  textList,
  type BrokenRow,
} from '@/lib/api/read';

/** The inner fields of `resource_profile`, `resources` and the values of `certification.state` are not shown (specification 2.7). */
const templateSchema = record({
  id: requiredText(),
  name: text(),
  description: text(),
  framework: maybeText(),
  language: maybeText(),
  category: maybeText(),
  tags: textList(),
  required_env: textList(),
  resource_profile: anyFields(),
  resources: z.catch(z.array(z.unknown()), []),
  logo: maybeText(),
  private: flagOrNull(),
  certification: anyFields(),
});

export type Template = {
  id: string;
  /** The name, or the id where the platform gave no name. */
  name: string;
  description: string;
  framework: string | null;
  language: string | null;
  category: string | null;
  tags: string[];
  /** Names of the variables that a deployment of it must be given. */
  requiredEnv: string[];
  resourceProfile: Record<string, unknown>;
  /** What it brings besides, such as a database, in the platform's own fields. */
  resources: readonly unknown[];
  /** Free text of the platform: an address, a name or nothing. Shown as text, never fetched. */
  logo: string | null;
  isPrivate: boolean | null;
  /** As given, null when not reported; no value of it keeps anyone from trying. */
  certification: string | null;
  /** What is told of the certification besides its state. */
  certificationFields: Record<string, unknown>;
  extra: Record<string, unknown>;
};

function toTemplate(raw: z.output<typeof templateSchema>): Template {
  const { state, ...certificationFields } = raw.certification;
  return {
    id: raw.id,
    name: raw.name === '' ? raw.id : raw.name,
    description: raw.description,
    framework: raw.framework,
    language: raw.language,
    category: raw.category,
    tags: raw.tags,
    requiredEnv: raw.required_env,
    resourceProfile: raw.resource_profile,
    resources: raw.resources,
    logo: raw.logo,
    isPrivate: raw.private,
    certification: typeof state === 'string' ? state : null,
    certificationFields,
    extra: raw.extra,
  };
}

const templateRow = z.pipe(templateSchema, z.transform(toTemplate));
const anyRecord = z.record(z.string(), z.unknown());

export type TemplateRows = { templates: Template[]; broken: BrokenRow[] };

/** The list under its specified name, else the first list of records. */
function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer as unknown[];
  const fields = z.safeParse(anyRecord, answer);
  if (!fields.success) return null;
  const { templates } = fields.data;
  if (Array.isArray(templates)) return templates as unknown[];
  const lists: unknown[][] = Object.values(fields.data).filter((value) => Array.isArray(value));
  return lists.find((list) => list.some((row) => z.safeParse(anyRecord, row).success)) ?? null;
}

/**
 * The answer of GET /templates, a bare array, or a list under another name; a row without an id is kept raw.
 * @throws ApiError `unreadable_answer` when there is no list in it
 */
export function readTemplateRows(answer: unknown): TemplateRows {
  const list = listIn(answer);
  if (list === null) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  const read = z.parse(rows(templateRow), list);
  return { templates: read.rows, broken: read.broken };
}

const wrapped = z.looseObject({ template: z.looseObject({ id: z.string() }) });

/** A template with its record as it came. */
export type TemplateDetail = { template: Template; raw: unknown };

/**
 * The answer of GET /templates/{template_id}, under `template` as specified or bare.
 * @throws ApiError `unreadable_answer` when it is no record with an id
 */
export function readTemplateDetail(answer: unknown): TemplateDetail {
  const inner = z.safeParse(wrapped, answer);
  const raw = inner.success ? inner.data.template : answer;
  return { template: readAnswer(templateRow, raw), raw };
}
