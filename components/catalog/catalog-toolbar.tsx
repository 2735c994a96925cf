'use client';

import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CatalogParams, type CatalogSort, noFilters } from '@/components/catalog/params';
import { scopeFacts } from '@/components/catalog/scopes';
import type { Facets } from '@/components/catalog/view';
import { Toolbar } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { formatMb } from '@/lib/format/bytes';
import { formatCount } from '@/lib/format/count';
import { formatMoney } from '@/lib/format/money';

type Changes = { [Name in keyof CatalogParams]?: CatalogParams[Name] | null };

export type CatalogToolbarProps = {
  params: CatalogParams;
  facets: Facets;
  onChange: (changes: Changes) => void;
};

type FacetProps<Value extends string | number> = {
  label: string;
  any: string;
  values: readonly Value[];
  value: Value | null;
  word?: (value: Value) => string;
  onValueChange: (value: Value | null) => void;
};

/** Values that occur, and the one that the address asks for even where it occurs no more. Nothing where there is no choice. */
function Facet<Value extends string | number>(props: FacetProps<Value>): ReactNode {
  const { label, any, values, value, word = String, onValueChange } = props;
  if (values.length < 2 && value === null) return null;
  const options = value === null || values.includes(value) ? values : [...values, value];
  return (
    <span className="grid max-md:flex-1">
      <Select
        aria-label={label}
        value={value === null ? '' : String(value)}
        onChange={({ target }) =>
          onValueChange(options.find((option) => String(option) === target.value) ?? null)
        }
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option} value={String(option)}>
            {word(option)}
          </option>
        ))}
      </Select>
    </span>
  );
}

const sortWords: Readonly<Record<CatalogSort, string>> = {
  price: 'Price',
  price_per_gpu: 'Price per GPU',
  profile: 'Name',
  memory: 'Memory',
  availability: 'Availability',
};

const sortOf = (word: string) => {
  const [sort, direction] = word.split('.');
  return { sort: sort as CatalogSort, desc: direction === 'desc' };
};

function Order({ params, onChange }: Pick<CatalogToolbarProps, 'params' | 'onChange'>) {
  const sorts = (Object.keys(sortWords) as CatalogSort[]).filter(
    (sort) => sort !== 'price_per_gpu' || scopeFacts[params.scope].hasCards,
  );
  return (
    <span className="grid max-md:flex-1">
      <Select
        aria-label="Order"
        value={`${params.sort}.${params.desc ? 'desc' : 'asc'}`}
        onChange={({ target }) => onChange(sortOf(target.value))}
      >
        {sorts.flatMap((sort) =>
          (['asc', 'desc'] as const).map((direction) => (
            <option key={`${sort}.${direction}`} value={`${sort}.${direction}`}>
              {sortWords[sort]}, {direction === 'asc' ? 'lowest first' : 'highest first'}
            </option>
          )),
        )}
      </Select>
    </span>
  );
}

/** Whether anything is left out by the filters. */
export function isFiltered(params: CatalogParams): boolean {
  const { q, model, count, memory, cpu, region, price, available } = params;
  return q !== '' || available || [model, count, memory, cpu, region, price].some((value) => value !== null);
}

/** The filters of a catalog: only those that it has a choice for. */
export function CatalogToolbar({ params, facets, onChange }: CatalogToolbarProps) {
  const isContainer = params.scope === 'gpu-container';
  return (
    <Toolbar>
      <span className="max-md:w-full md:w-[180px]">
        <Input
          type="search"
          aria-label="Filter profiles"
          placeholder="Filter profiles"
          icon={<Search aria-hidden="true" />}
          value={params.q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </span>
      <Facet
        label="GPU"
        any="Any GPU"
        values={facets.models}
        value={params.model}
        onValueChange={(model) => onChange({ model })}
      />
      <Facet
        label="Number of GPUs"
        any="Any count"
        values={facets.counts}
        value={params.count}
        word={(count) => `${formatCount(count)} GPU`}
        onValueChange={(count) => onChange({ count })}
      />
      <Facet
        label="CPU units"
        any="Any CPU"
        values={facets.cpus}
        value={params.cpu}
        word={(cpu) => `from ${formatCount(cpu)} CPU`}
        onValueChange={(cpu) => onChange({ cpu })}
      />
      <Facet
        label={isContainer ? 'GPU memory' : 'Memory'}
        any="Any memory"
        values={facets.memories}
        value={params.memory}
        word={(memory) => `from ${formatMb(memory)}`}
        onValueChange={(memory) => onChange({ memory })}
      />
      <Facet
        label="Region"
        any="Any region"
        values={facets.regions}
        value={params.region}
        onValueChange={(region) => onChange({ region })}
      />
      <Facet
        label="Highest price of an hour"
        any="Any price"
        values={facets.prices}
        value={params.price}
        word={(price) => `up to ${formatMoney(price)}`}
        onValueChange={(price) => onChange({ price })}
      />
      <Order params={params} onChange={onChange} />
      <Checkbox
        label="Available only"
        checked={params.available}
        onChange={({ target }) => onChange({ available: target.checked ? true : null })}
      />
      {isFiltered(params) ? (
        <Button variant="ghost" onClick={() => onChange(noFilters)}>
          Clear filters
        </Button>
      ) : null}
    </Toolbar>
  );
}
