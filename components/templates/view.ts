import type { TemplateParams } from '@/components/templates/params';
import type { Template } from '@/components/templates/read';
import { inGb, STORAGE_MIN_GB } from '@/components/quotes/estimate-units';
import type { EstimateQuery } from '@/components/quotes/use-estimate';

const byName = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });

/** A word and how many templates have it, most frequent first. */
export type Facet = readonly (readonly [word: string, count: number])[];

function counted(words: readonly (string | null)[]): Facet {
  const counts = new Map<string, number>();
  for (const word of words) if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || byName(a, b));
}

/** What the templates can be narrowed down by. */
export function templateFacets(templates: readonly Template[]) {
  return {
    categories: counted(templates.map(({ category }) => category)),
    tags: counted(templates.flatMap(({ tags }) => [...new Set(tags)])),
    languages: counted(templates.map(({ language }) => language)),
    frameworks: counted(templates.map(({ framework }) => framework)),
  };
}

function fits(template: Template, params: TemplateParams, bookmarks: ReadonlySet<string>): boolean {
  const { q, category, tag, language, framework, bookmarked } = params;
  const wanted = q.trim().toLowerCase();
  const { id, name, description, tags } = template;
  const texts = [id, name, description, template.language, template.framework, template.category, ...tags];
  return (
    (wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted) === true)) &&
    (category === null || template.category === category) &&
    (tag === null || tags.includes(tag)) &&
    (language === null || template.language === language) &&
    (framework === null || template.framework === framework) &&
    (!bookmarked || bookmarks.has(id))
  );
}

/** The templates to draw: those that fit, in the order asked for; what does not tell the word comes last. */
export function shownTemplates(
  templates: readonly Template[],
  params: TemplateParams,
  bookmarks: ReadonlySet<string>,
): Template[] {
  const word = (template: Template) =>
    params.sort === 'category'
      ? template.category
      : params.sort === 'language'
        ? template.language
        : template.name;
  const compare = (a: Template, b: Template) => {
    if (params.sort === 'variables')
      return a.requiredEnv.length - b.requiredEnv.length || byName(a.name, b.name);
    const [first, second] = [word(a), word(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return byName(first, second) || byName(a.name, b.name);
  };
  return templates.filter((template) => fits(template, params, bookmarks)).sort(compare);
}

/** One or two letters for a template without a picture: "Node API" gives "NA". */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  return letters.join('').toUpperCase() || '?';
}

const sizeOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;

/** What to ask an estimate for: the sizes that a template names in the words of a deployment (its fields are not specified, 2.7). */
export function templateEstimate(profile: Readonly<Record<string, unknown>>): EstimateQuery | null {
  const [cpu, memoryMb, storageMb] = [profile['cpu_units'], profile['memory_mb'], profile['storage_mb']].map(
    sizeOf,
  );
  const persistentGb = sizeOf(profile['persistent_storage_gb']);
  const query: EstimateQuery = {
    ...(cpu && { cpu }),
    ...(memoryMb && { memory_gb: inGb(memoryMb) }),
    ...(storageMb && { ephemeral_gb: Math.max(STORAGE_MIN_GB, inGb(storageMb)) }),
    ...(persistentGb && { persistent_gb: persistentGb }),
  };
  return Object.keys(query).length === 0 ? null : query;
}
