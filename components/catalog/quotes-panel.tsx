'use client';

import { X } from 'lucide-react';
import { Link } from '@/components/link';
import { useCallback } from 'react';
import type { Offer } from '@/components/catalog/offer';
import { scopeFacts } from '@/components/catalog/scopes';
import type { QuoteSlot, Quotes } from '@/components/catalog/use-quotes';
import { ClockNote } from '@/components/clock-note';
import { ErrorPanel } from '@/components/error-panel';
import { NoCapacity } from '@/components/quotes/no-capacity';
import { QuoteCard } from '@/components/quotes/quote-card';
import { isBinding, type Quote } from '@/components/quotes/read-quote';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useCostWords } from '@/components/use-cost-words';
import { useServerNow } from '@/lib/browser/server-clock';
import { routes } from '@/lib/routes';

/** Where a profile is created with the quote that is held for it. */
export function createHref({ scope, id }: Pick<Offer, 'scope' | 'id'>): string {
  return scope === 'gpu-container'
    ? routes.newDeployment({ source: 'image', hardware: 'gpu', gpu_profile: id })
    : routes.newMachine({ profile: id });
}

function Taken({
  offer,
  quote,
  isTaking,
  quotes,
}: {
  offer: Offer;
  quote: Quote;
  isTaking: boolean;
  quotes: Quotes;
}) {
  const hasEnded = !isBinding(quote, useServerNow());
  const cost = useCostWords('deploy_create');
  const what = offer.scope === 'gpu-container' ? 'deployment' : 'machine';
  return (
    <QuoteCard
      title={offer.label}
      quote={quote}
      hasEnded={hasEnded}
      listHourlyUsd={offer.hourlyUsd}
      isCapped={scopeFacts[offer.scope].isCapped}
      isTaking={isTaking}
      onTakeAnother={() => void quotes.take(offer)}
    >
      <p className="text-12 wrap-anywhere text-muted">
        <code>{offer.id}</code>
      </p>
      <div className="grid gap-1.5">
        {hasEnded ? (
          <Button variant="primary" disabledReason="This quote has ended. Take a new one.">
            Create {what}
          </Button>
        ) : (
          <Button asChild variant="primary">
            <Link href={createHref(offer)}>Create {what}</Link>
          </Button>
        )}
        <p className="text-12 text-muted">{cost}. Nothing is created before you confirm.</p>
      </div>
    </QuoteCard>
  );
}

function AsksMore({ offer, fields }: { offer: Offer; fields: readonly string[] }) {
  return (
    <section
      aria-label={`Quote for ${offer.label}`}
      className="grid gap-2 rounded-panel border border-border p-3.5 text-13"
    >
      <b>{offer.label}</b>
      <p className="text-muted">
        This platform wants more before it quotes: <code>{fields.join(', ')}</code>.
      </p>
      <div>
        <Button asChild size="small">
          <Link href={createHref(offer)}>Fill that in</Link>
        </Button>
      </div>
    </section>
  );
}

type SlotProps = { slot: QuoteSlot; quotes: Quotes; othersOf: (offer: Offer) => readonly Offer[] };

function Slot({ slot, quotes, othersOf }: SlotProps) {
  const { offer } = slot;
  const isTaking = slot.phase === 'taking';
  switch (slot.phase) {
    case 'taking':
      return slot.before === null ? (
        <section
          aria-busy="true"
          aria-label={`Quote for ${offer.label}`}
          className="rounded-panel border border-border"
        >
          <SkeletonRows rows={3} />
        </section>
      ) : (
        <Taken offer={offer} quote={slot.before} isTaking={isTaking} quotes={quotes} />
      );
    case 'taken':
      return <Taken offer={offer} quote={slot.quote} isTaking={isTaking} quotes={quotes} />;
    case 'asks-more':
      return <AsksMore offer={offer} fields={slot.fields} />;
    case 'refused': {
      const others = othersOf(offer);
      return slot.error.code === 'gpu_capacity_unavailable' ? (
        <NoCapacity
          wanted={offer}
          others={others}
          what="profiles"
          error={slot.error}
          againAtMs={slot.againAtMs}
          isTaking={isTaking}
          onTake={(id) => void quotes.take([offer, ...others].find((each) => each.id === id) ?? offer)}
        />
      ) : (
        <div className="rounded-panel border border-bad-border">
          <ErrorPanel
            error={slot.error}
            title={`No quote for ${offer.label}`}
            onRetry={() => void quotes.take(offer)}
          />
        </div>
      );
    }
  }
}

/** The quotes taken here, the newest first, each with its own countdown. */
export function QuotesPanel({ quotes, othersOf }: Omit<SlotProps, 'slot'>) {
  const newest = quotes.slots[0]?.offer.id;
  // On a phone the pressed row may be far from here.
  const showNewest = useCallback(
    (panel: HTMLElement | null) => {
      if (newest !== undefined) panel?.scrollIntoView({ block: 'nearest' });
    },
    [newest],
  );
  return (
    <section
      ref={showNewest}
      aria-label="Binding quotes"
      className="grid min-w-0 content-start gap-3 max-[1400px]:order-first min-[1400px]:sticky min-[1400px]:top-16 min-[1400px]:max-h-[calc(100dvh-5rem)] min-[1400px]:self-start min-[1400px]:overflow-y-auto"
    >
      <h2 className="text-14 font-semibold">
        {quotes.slots.length === 1 ? 'Binding quote' : `Binding quotes (${quotes.slots.length})`}
      </h2>
      <ClockNote />
      {quotes.slots.map((slot) => (
        <div key={slot.offer.id} className="relative grid">
          <Slot slot={slot} quotes={quotes} othersOf={othersOf} />
          <IconButton
            label={`Put the quote for ${slot.offer.id} away`}
            size="small"
            className="absolute right-2 bottom-2.5"
            onClick={() => quotes.drop(slot.offer.id)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
