'use client';

import { useCatalogActions } from '@/components/catalog/catalog-context';
import type { Offer } from '@/components/catalog/offer';
import { offerFacts } from '@/components/catalog/offer-facts';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody } from '@/components/ui/dialog';

/** Up to four profiles side by side, of whichever catalogs. Rows in which they differ are marked. */
export function CompareDialog({ offers, onClose }: { offers: readonly Offer[]; onClose: () => void }) {
  const columns = offers.map((offer) => new Map(offerFacts(offer).map(({ label, value }) => [label, value])));
  const labels = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  const differs = (label: string) => new Set(columns.map((column) => column.get(label))).size > 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Compare profiles"
      description="As listed when each was ticked. List prices are no commitment; a quote binds."
      className="max-w-4xl"
    >
      <DialogBody>
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Profiles side by side">
          <table className="w-full border-collapse text-13">
            <thead>
              <tr>
                <th scope="col" className="p-2 text-left text-12 font-normal text-muted">
                  Fact
                </th>
                {offers.map((offer) => (
                  <th key={offer.id} scope="col" className="min-w-36 p-2 text-left align-top">
                    <span className="block">{offer.label}</span>
                    <code className="text-12 font-normal wrap-anywhere text-muted">{offer.id}</code>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label) => (
                <tr key={label} className="border-t border-border">
                  <th scope="row" className="p-2 text-left align-top text-12 font-normal text-muted">
                    {label}
                  </th>
                  {columns.map((column, index) => (
                    <td
                      key={offers[index]?.id ?? index}
                      className={differs(label) ? 'p-2 align-top font-medium' : 'p-2 align-top text-muted'}
                    >
                      {column.get(label) ?? 'not part of this catalog'}
                    </td>
                  ))}
                </tr>
              ))}
              <Actions offers={offers} onClose={onClose} />
            </tbody>
          </table>
        </div>
      </DialogBody>
    </Dialog>
  );
}

function Actions({ offers, onClose }: { offers: readonly Offer[]; onClose: () => void }) {
  const { toggleCompared, quote } = useCatalogActions();
  return (
    <tr className="border-t border-border">
      <th scope="row" className="p-2 text-left text-12 font-normal text-muted">
        Next
      </th>
      {offers.map((offer) => (
        <td key={offer.id} className="p-2">
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              aria-label={`Quote ${offer.id}`}
              working={false}
              onClick={() => {
                onClose();
                quote(offer);
              }}
            >
              Quote
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Leave ${offer.id} out`}
              onClick={() => toggleCompared(offer)}
            >
              Leave out
            </Button>
          </span>
        </td>
      ))}
    </tr>
  );
}
