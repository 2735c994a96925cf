'use client';

import { Search } from 'lucide-react';
import { noFilters, type TemplateParams, templateSorts } from '@/components/templates/params';
import type { Facet, templateFacets } from '@/components/templates/view';
import { Toolbar } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';

type Changes = { [Name in keyof TemplateParams]?: TemplateParams[Name] | null };

const sortWords = {
  name: 'By name',
  category: 'By category',
  language: 'By language',
  variables: 'Fewest variables first',
} as const satisfies Record<TemplateParams['sort'], string>;

type FacetSelectProps = {
  label: string;
  any: string;
  facet: Facet;
  value: string | null;
  onValueChange: (word: string | null) => void;
};

/** Words that occur with how often they do, and the one that the address asks for even where it does not. */
function FacetSelect({ label, any, facet, value, onValueChange }: FacetSelectProps) {
  if (facet.length === 0 && value === null) return null;
  const isMissing = value !== null && !facet.some(([word]) => word === value);
  return (
    <span className="grid max-md:flex-1">
      <Select
        aria-label={label}
        value={value ?? ''}
        onChange={({ target }) => onValueChange(target.value === '' ? null : target.value)}
      >
        <option value="">{any}</option>
        {[...facet, ...(isMissing ? [[value, 0] as const] : [])].map(([word, count]) => (
          <option key={word} value={word}>
            {word} ({count})
          </option>
        ))}
      </Select>
    </span>
  );
}

export type TemplatesToolbarProps = {
  params: TemplateParams;
  facets: ReturnType<typeof templateFacets>;
  onChange: (changes: Changes) => void;
};

/** Search, facets and order of the gallery. */
export function TemplatesToolbar({ params, facets, onChange }: TemplatesToolbarProps) {
  const { q, category, tag, language, framework, bookmarked } = params;
  const isFiltered =
    q !== '' || bookmarked || [category, tag, language, framework].some((word) => word !== null);
  return (
    <Toolbar>
      <span className="max-md:w-full md:w-[220px]">
        <Input
          type="search"
          aria-label="Find a template"
          placeholder="Find a template"
          icon={<Search aria-hidden="true" />}
          value={q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </span>
      <FacetSelect
        label="Category"
        any="Any category"
        facet={facets.categories}
        value={category}
        onValueChange={(word) => onChange({ category: word })}
      />
      <FacetSelect
        label="Language"
        any="Any language"
        facet={facets.languages}
        value={language}
        onValueChange={(word) => onChange({ language: word })}
      />
      <FacetSelect
        label="Framework"
        any="Any framework"
        facet={facets.frameworks}
        value={framework}
        onValueChange={(word) => onChange({ framework: word })}
      />
      <FacetSelect
        label="Tag"
        any="Any tag"
        facet={facets.tags}
        value={tag}
        onValueChange={(word) => onChange({ tag: word })}
      />
      <span className="grid max-md:flex-1">
        <Select
          aria-label="Order"
          value={params.sort}
          onChange={({ target }) =>
            onChange({ sort: templateSorts.find((sort) => sort === target.value) ?? null })
          }
        >
          {templateSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortWords[sort]}
            </option>
          ))}
        </Select>
      </span>
      <Checkbox
        label="Bookmarked"
        checked={bookmarked}
        onChange={({ target }) => onChange({ bookmarked: target.checked ? true : null })}
      />
      {isFiltered ? (
        <Button variant="ghost" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      ) : null}
    </Toolbar>
  );
}
