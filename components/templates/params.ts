import { parseAsBoolean, parseAsString, parseAsStringLiteral, type inferParserType } from 'nuqs/server';

export const templateSorts = ['name', 'category', 'language', 'variables'] as const;

/** The address of a view of the templates, declared once for the server and the browser. */
export const templateParams = {
  q: parseAsString.withDefault(''),
  category: parseAsString,
  tag: parseAsString,
  language: parseAsString,
  framework: parseAsString,
  bookmarked: parseAsBoolean.withDefault(false),
  sort: parseAsStringLiteral(templateSorts).withDefault('name'),
};

export type TemplateParams = inferParserType<typeof templateParams>;

export const noFilters = {
  q: null,
  category: null,
  tag: null,
  language: null,
  framework: null,
  bookmarked: null,
} as const satisfies Partial<Record<keyof TemplateParams, null>>;
