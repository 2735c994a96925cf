import { type Catalog, machineOf, type Offer } from '@/components/catalog/offer';
import { alternativesTo, machineAlternatives } from '@/components/quotes/alternatives';

/** What may be had in place of a profile of the catalog on screen, closest first. */
export function closeOffers(catalog: Catalog | undefined, offer: Offer): readonly Offer[] {
  const offers = catalog?.offers ?? [];
  const byId = new Map(offers.map((each) => [each.id, each]));
  const ids =
    offer.scope === 'gpu-container'
      ? alternativesTo(
          offers.flatMap((each) => (each.scope === 'gpu-container' ? [each.container] : [])),
          offer.id,
        )
      : machineAlternatives(
          offers.flatMap((each) => machineOf(each) ?? []),
          offer.id,
        );
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}
