import * as z from 'zod/mini';
import { unreadableAnswer } from '@/lib/api/errors';
import {
  anyFields,
  flagOrNull,
  maybeText,
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
  isPrivate: boolean | null;
  /** As given, null when not reported; no value of it keeps anyone from trying. */
  certification: string | null;
  extra: Record<string, unknown>;
};

function toTemplate(raw: z.output<typeof templateSchema>): Template {
  const { state } = raw.certification;
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
    isPrivate: raw.private,
    certification: typeof state === 'string' ? state : null,
    extra: raw.extra,
  };
}

const templateRow = z.pipe(templateSchema, z.transform(toTemplate));
const listSchema = z.looseObject({ templates: z.array(z.unknown()) });

export type TemplateRows = { templates: Template[]; broken: BrokenRow[] };

/**
 * The answer of GET /templates, or a bare array; a row without an id is kept raw.
 * @throws ApiError `unreadable_answer` when there is no list in it
 */
export function readTemplateRows(answer: unknown): TemplateRows {
  const wrapped = z.safeParse(listSchema, answer);
  const list = wrapped.success ? wrapped.data.templates : answer;
  if (!Array.isArray(list)) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  const read = z.parse(rows(templateRow), list);
  return { templates: read.rows, broken: read.broken };
}
