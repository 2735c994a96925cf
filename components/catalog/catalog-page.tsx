'use client';

import dynamic from 'next/dynamic';
import { useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { CatalogActionsProvider } from '@/components/catalog/catalog-context';
import { CatalogHead } from '@/components/catalog/catalog-head';
import { CatalogTable, type CatalogTableProps } from '@/components/catalog/catalog-table';
import { CatalogToolbar } from '@/components/catalog/catalog-toolbar';
import { closeOffers } from '@/components/catalog/close-offers';
import type { Offer } from '@/components/catalog/offer';
import { catalogParams, noFilters } from '@/components/catalog/params';
import { scopeFacts } from '@/components/catalog/scopes';
import { ScopeRefusal } from '@/components/catalog/scope-refusal';
import { useCatalog } from '@/components/catalog/use-catalog';
import { useQuotes } from '@/components/catalog/use-quotes';
import { useTray } from '@/components/catalog/use-tray';
import { facetsOf } from '@/components/catalog/view';
import { useWatches } from '@/components/catalog/watch/use-watches';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';

const OfferDialog = dynamic(() =>
  import('@/components/catalog/offer-dialog').then((file) => file.OfferDialog),
);
const CompareDialog = dynamic(() =>
  import('@/components/catalog/compare-dialog').then((file) => file.CompareDialog),
);
const RawCatalog = dynamic(() => import('@/components/catalog/raw-catalog').then((file) => file.RawCatalog));
const QuotesPanel = dynamic(() =>
  import('@/components/catalog/quotes-panel').then((file) => file.QuotesPanel),
);
const WatchPanel = dynamic(
  () => import('@/components/catalog/watch/watch-panel').then((file) => file.WatchPanel),
  {
    ssr: false,
  },
);

type Opened = { kind: 'offer'; offer: Offer } | { kind: 'compare' } | { kind: 'raw' } | null;

const noOffers: readonly Offer[] = [];

/** One of the four catalogs: what can be rented, what it costs, whether it can be had, and the way to a binding price. */
export function CatalogPage() {
  const [params, setParams] = useQueryStates(catalogParams);
  const { scope, contract } = params;
  const query = useCatalog(scope, contract);
  const quotes = useQuotes();
  const tray = useTray();
  const watching = useWatches();
  const [opened, setOpened] = useState<Opened>(null);
  const offers = query.data?.offers ?? noOffers;
  const facets = useMemo(() => facetsOf(offers), [offers]);
  const close = () => setOpened(null);
  const isWatched = (id: string) => watching.watches.some((watch) => watch.id === id);
  const actions = {
    slotOf: (id: string) => quotes.slots.find(({ offer }) => offer.id === id),
    quote: (offer: Offer) => void quotes.take(offer),
    isCompared: tray.isCompared,
    isTrayFull: tray.isFull,
    toggleCompared: tray.toggle,
    isWatched,
    toggleWatched: (offer: Offer) =>
      isWatched(offer.id) ? watching.unwatch(offer.id) : watching.watchOffer(offer, Date.now()),
    open: (offer: Offer) => setOpened({ kind: 'offer', offer }),
  };
  return (
    <CatalogActionsProvider value={actions}>
      <CatalogHead
        scope={scope}
        facts={[
          ...scopeFacts[scope].sentence,
          scopeFacts[scope].isCapped
            ? 'fixed rates with a monthly cap'
            : 'list prices follow capacity, without a cap',
        ]}
        actions={
          <HeadActions
            comparedCount={tray.offers.length}
            onCompare={() => setOpened({ kind: 'compare' })}
            onRaw={() => setOpened({ kind: 'raw' })}
          />
        }
      />
      <CatalogToolbar params={params} facets={facets} onChange={(changes) => void setParams(changes)} />
      {scope === 'gpu-container' ? (
        <PanelBoundary>
          <ContractSwitch contract={contract} onChange={(next) => void setParams({ contract: next })} />
        </PanelBoundary>
      ) : null}
      <div
        className={
          quotes.slots.length === 0 ? 'grid gap-4' : 'grid gap-4 min-[1400px]:grid-cols-[minmax(0,1fr)_304px]'
        }
      >
        <div className="grid min-w-0 content-start gap-4">
          <Profiles
            query={query}
            params={params}
            isNarrow={quotes.slots.length > 0}
            onSort={(sort) => void setParams(sort)}
            onClear={() => void setParams(noFilters)}
            onFirstContract={() => void setParams({ contract: null })}
          />
          {watching.watches.length === 0 ? null : <WatchPanel />}
        </div>
        {quotes.slots.length === 0 ? null : (
          <PanelBoundary>
            <QuotesPanel quotes={quotes} othersOf={(offer) => closeOffers(query.data, offer)} />
          </PanelBoundary>
        )}
      </div>
      {opened?.kind === 'offer' ? <OfferDialog offer={opened.offer} onClose={close} /> : null}
      {opened?.kind === 'compare' ? <CompareDialog offers={tray.offers} onClose={close} /> : null}
      {opened?.kind === 'raw' ? <RawCatalog scope={scope} contract={contract} onClose={close} /> : null}
    </CatalogActionsProvider>
  );
}

type HeadActionsProps = { comparedCount: number; onCompare: () => void; onRaw: () => void };

function HeadActions({ comparedCount, onCompare, onRaw }: HeadActionsProps) {
  return (
    <>
      <Button
        disabledReason={comparedCount < 2 ? 'Tick two to four profiles first.' : undefined}
        onClick={onCompare}
      >
        Compare <span className="text-muted">{comparedCount}</span>
      </Button>
      <Button onClick={onRaw}>Raw</Button>
    </>
  );
}

function ContractSwitch({
  contract,
  onChange,
}: {
  contract: 'v1' | 'v2';
  onChange: (next: 'v1' | 'v2') => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-13 text-muted">
      <Segmented
        label="Version of the contract"
        size="small"
        segments={[
          { value: 'v1', label: 'Version 1' },
          { value: 'v2', label: 'Version 2' },
        ]}
        value={contract}
        onValueChange={onChange}
      />
      {contract === 'v1'
        ? 'Version 1 is served for now; its end is not announced.'
        : 'What version 2 adds is not documented; it stands under the table as it came.'}
    </div>
  );
}

function NothingListed({ label }: { label: string }) {
  return (
    <Panel aria-label="Profiles">
      <EmptyState title={`The platform lists no ${label}`}>
        Nothing of this kind can be rented now. The list is read again every minute.
      </EmptyState>
    </Panel>
  );
}

type ProfilesProps = Omit<CatalogTableProps, 'catalog'> & { onFirstContract: () => void };

function Profiles({ query, onFirstContract, ...table }: ProfilesProps) {
  return (
    <>
      <QueryView
        isOnPage
        query={query}
        skeleton={
          <Panel aria-label="Profiles">
            <SkeletonRows rows={8} />
          </Panel>
        }
        errorTitle="The catalog could not be read"
        isEmpty={(catalog) => catalog.offers.length === 0 && catalog.broken.length === 0}
        empty={<NothingListed label={scopeFacts[table.params.scope].label} />}
      >
        {(catalog) => <CatalogTable catalog={catalog} query={query} {...table} />}
      </QueryView>
      <ScopeRefusal query={query} onFirstContract={onFirstContract} />
    </>
  );
}
