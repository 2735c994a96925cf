'use client';

import { foreignWords } from '@/components/catalog/availability';
import { columnsOf } from '@/components/catalog/catalog-columns';
import type { Catalog, Offer } from '@/components/catalog/offer';
import { type CatalogParams, type CatalogSort, catalogSorts } from '@/components/catalog/params';
import { newFields, shownOffers } from '@/components/catalog/view';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { QueryAge, type QueryLike } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { UnknownFields } from '@/components/unknown-fields';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';

const rowId = ({ id }: Offer) => id;

const sortOf = (id: string): CatalogSort | null => catalogSorts.find((sort) => sort === id) ?? null;

export type CatalogTableProps = {
  catalog: Catalog;
  query: QueryLike<Catalog>;
  params: CatalogParams;
  onSort: (sort: { sort: CatalogSort; desc: boolean }) => void;
  onClear: () => void;
  /** The quotes stand beside it. */
  isNarrow: boolean;
};

function Unknown({ catalog, isOpen }: { catalog: Catalog; isOpen: boolean }) {
  const fields = newFields(catalog.offers);
  if (Object.keys(fields).length === 0 && catalog.broken.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-border px-4 py-2">
      <UnknownFields fields={fields} isOpen={isOpen} />
      {catalog.broken.length === 0 ? null : (
        <RawJson
          label={`Rows that could not be read (${catalog.broken.length})`}
          value={catalog.broken.map(({ raw }) => raw)}
        />
      )}
    </div>
  );
}

/** The profiles of a catalog, with what is said of all of them below. */
export function CatalogTable({ catalog, query, params, onSort, onClear, isNarrow }: CatalogTableProps) {
  const rows = shownOffers(catalog.offers, params);
  const foreign = foreignWords(catalog.offers);
  const press = (pressed: string | undefined) => {
    const sort = sortOf(pressed ?? params.sort) ?? params.sort;
    onSort({ sort, desc: sort === params.sort && !params.desc });
  };
  const count = catalog.offers.length;
  return (
    <Panel aria-label="Profiles">
      {rows.length === 0 ? (
        <EmptyState
          title="No profile fits these filters"
          actions={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          label="Profiles"
          columns={columnsOf(catalog.scope, isNarrow)}
          rows={rows}
          rowId={rowId}
          sort={{ id: params.sort, desc: params.desc }}
          onSortChange={(sort) => press(sort?.id)}
        />
      )}
      {/* Who asks for the second version wants to see what is new in it. */}
      <Unknown catalog={catalog} isOpen={catalog.scope === 'gpu-container' && params.contract === 'v2'} />
      <PanelFoot end={<QueryAge query={query} />}>
        <span>
          {rows.length === count ? count : `${rows.length} of ${count}`}{' '}
          {count === 1 ? 'profile' : 'profiles'}
          {catalog.contract === null ? null : (
            <>
              , <code>{catalog.contract}</code>
            </>
          )}
        </span>
        <span>List prices at read time, not a commitment; the quote binds.</span>
        {foreign.length === 0 ? null : (
          <span>
            {foreign.map((word) => `“${word}”`).join(', ')} {foreign.length === 1 ? 'is' : 'are'} not known to
            this portal, shown as given.
          </span>
        )}
      </PanelFoot>
    </Panel>
  );
}
