import type { CatalogScope, MachineScope } from '@/components/catalog/scope-names';
import {
  type Card,
  type ContainerProfile,
  type ContainerProfiles,
  isSoldOut,
} from '@/components/quotes/container-profiles';
import {
  isMachineSoldOut,
  type MachineProfile,
  type MachineProfiles,
} from '@/components/quotes/machine-profiles';
import type { BrokenRow } from '@/lib/api/read';
import { moneyShare } from '@/lib/format/money';

/** What all four catalogs can say of a row, in the platform's own units; null is "not reported". */
type Common = {
  id: string;
  label: string;
  /** The list price of an hour in decimal dollars. Not a commitment: the quote binds. */
  hourlyUsd: string | number | null;
  /** The same for one card, rounded only far behind the point; null without a count of cards. */
  hourlyUsdPerCard: string | null;
  cards: readonly Card[];
  availability: {
    /** In the platform's own word. */
    word: string | null;
    isSoldOut: boolean;
    /** How many can be had, where it is reported. */
    units: number | null;
    /** How old the platform's own reading was when it answered. */
    sourceAgeSeconds: number | null;
  };
  extra: Record<string, unknown>;
};

/** A row of a catalog. Only machines have sizes and a region, and only processor machines a cap (specification 2.9). */
export type Offer =
  | (Common & { scope: MachineScope; machine: MachineProfile })
  | (Common & { scope: 'gpu-container'; container: ContainerProfile });

export type Catalog = {
  scope: CatalogScope;
  offers: readonly Offer[];
  broken: readonly BrokenRow[];
  contract: string | null;
};

/** How many cards it has: the same for all that it may be, else not known. */
export function cardCount(cards: readonly Card[]): number | null {
  const [first, ...others] = cards.map(({ count }) => count);
  if (first === undefined || first === null) return null;
  return others.every((count) => count === first) ? first : null;
}

function perCard(hourlyUsd: unknown, cards: readonly Card[]): string | null {
  const count = cardCount(cards);
  return count === null ? null : moneyShare(hourlyUsd, count);
}

function machineOffer(scope: MachineScope, machine: MachineProfile): Offer {
  const { id, label, hourlyUsd, cards, availability, extra } = machine;
  return {
    scope,
    machine,
    id,
    label,
    hourlyUsd,
    hourlyUsdPerCard: perCard(hourlyUsd, cards),
    cards,
    availability: {
      word: availability,
      isSoldOut: isMachineSoldOut(machine),
      units: null,
      sourceAgeSeconds: null,
    },
    extra,
  };
}

function containerOffer(container: ContainerProfile): Offer {
  const { id, label, hourlyUsd, cards, availability, extra } = container;
  return {
    scope: 'gpu-container',
    container,
    id,
    label,
    hourlyUsd,
    hourlyUsdPerCard: perCard(hourlyUsd, cards),
    cards,
    availability: {
      word: availability?.status ?? null,
      isSoldOut: isSoldOut(container),
      units: availability?.availableUnits ?? null,
      sourceAgeSeconds: availability?.sourceAgeSeconds ?? null,
    },
    extra,
  };
}

/** A catalog of machines as its page draws it. */
export function machineCatalog(
  scope: MachineScope,
  { profiles, broken, contract }: MachineProfiles,
): Catalog {
  return { scope, broken, contract, offers: profiles.map((profile) => machineOffer(scope, profile)) };
}

/** The catalog of GPU containers as its page draws it. */
export function containerCatalog({ profiles, broken, contract }: ContainerProfiles): Catalog {
  return { scope: 'gpu-container', broken, contract, offers: profiles.map(containerOffer) };
}

/** Sizes and place of a machine; null for a container, which has none of them (specification 2.9). */
export function machineOf(offer: Offer): MachineProfile | null {
  return offer.scope === 'gpu-container' ? null : offer.machine;
}
