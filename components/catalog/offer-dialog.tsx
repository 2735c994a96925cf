'use client';

import { useCatalogActions } from '@/components/catalog/catalog-context';
import type { Offer } from '@/components/catalog/offer';
import { monthlyArithmetic, offerFacts } from '@/components/catalog/offer-facts';
import { scopeFacts } from '@/components/catalog/scopes';
import { UnknownFields } from '@/components/unknown-fields';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { Dialog, DialogBody, DialogFoot } from '@/components/ui/dialog';
import { FactList } from '@/components/ui/facts';

const SHOWN_APART: ReadonlySet<string> = new Set(['Catalog', 'A month of 730 h', 'Cap of a month']);

/** What is known of a profile, what a month comes to, and the way to a binding price. */
export function OfferDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { quote, isWatched, toggleWatched } = useCatalogActions();
  const { total, words } = monthlyArithmetic(offer);
  const { isCapped } = scopeFacts[offer.scope];
  const isOn = isWatched(offer.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={offer.label}
      description={scopeFacts[offer.scope].sentence.join(' · ')}
    >
      <DialogBody>
        <p>
          <CopyText value={offer.id} what="Profile id" />
        </p>
        <div className="grid gap-1 rounded-panel border border-border p-3.5">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-20 font-semibold tracking-[-0.014em]">{total}</span>
            <span className="text-muted">a month of 730 h{isCapped ? ' at most' : ''}, list price</span>
          </p>
          <p className={isCapped ? 'text-muted' : 'text-bad-text'}>{words}</p>
          <p className="text-12 text-muted">List price, not a commitment; the quote binds.</p>
        </div>
        <FactList facts={offerFacts(offer).filter(({ label }) => !SHOWN_APART.has(label))} />
        <UnknownFields fields={offer.extra} />
      </DialogBody>
      <DialogFoot note="A quote costs none of the hourly creates.">
        <Button aria-pressed={isOn} onClick={() => toggleWatched(offer)}>
          {isOn ? 'Stop watching' : 'Watch capacity'}
        </Button>
        <Button
          variant="primary"
          working={false}
          onClick={() => {
            onClose();
            quote(offer);
          }}
        >
          Take a quote
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
