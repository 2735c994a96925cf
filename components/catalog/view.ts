import { cardCount, machineOf, type Offer } from '@/components/catalog/offer';
import type { CatalogParams, CatalogSort } from '@/components/catalog/params';
import { compareMoney } from '@/lib/format/money';

type Filters = Pick<
  CatalogParams,
  'q' | 'model' | 'count' | 'memory' | 'cpu' | 'region' | 'price' | 'available'
>;

const sorted = <T extends string | number>(values: readonly (T | null | undefined)[]): T[] =>
  [...new Set(values.filter((value) => value !== null && value !== undefined))].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en'),
  );

/** What a size is compared by: of a machine its own memory, of a container that of its cards, which is all it tells. */
export function memoryOf(offer: Offer): number | null {
  const machine = machineOf(offer);
  return machine === null ? (offer.cards[0]?.memoryMb ?? null) : machine.memoryMb;
}

export type Facets = {
  models: string[];
  counts: number[];
  memories: number[];
  cpus: number[];
  regions: string[];
  /** Decimal dollars as given, cheapest first. */
  prices: string[];
};

/** What the filters can be set to: values that occur in the catalog. */
export function facetsOf(offers: readonly Offer[]): Facets {
  const prices = [
    ...new Set(offers.flatMap(({ hourlyUsd }) => (hourlyUsd === null ? [] : [String(hourlyUsd)]))),
  ];
  return {
    models: sorted(offers.flatMap(({ cards }) => cards.map(({ model }) => model))),
    counts: sorted(offers.map(({ cards }) => cardCount(cards))),
    memories: sorted(offers.map(memoryOf)),
    cpus: sorted(offers.map((offer) => machineOf(offer)?.cpuUnits)),
    regions: sorted(offers.map((offer) => machineOf(offer)?.region)),
    prices: prices.filter((price) => compareMoney(price, 0) !== null).sort((a, b) => compareMoney(a, b) ?? 0),
  };
}

const atLeast = (value: number | null | undefined, min: number | null) =>
  min === null || (value !== null && value !== undefined && value >= min);

function fitsMoney({ hourlyUsd }: Offer, price: string | null): boolean {
  if (price === null || compareMoney(price, 0) === null) return true;
  const order = compareMoney(hourlyUsd, price);
  return order !== null && order <= 0;
}

function fits(offer: Offer, filters: Filters): boolean {
  const { q, model, count, memory, cpu, region, price, available } = filters;
  const machine = machineOf(offer);
  const wanted = q.trim().toLowerCase();
  const texts = [
    offer.id,
    offer.label,
    machine?.region ?? '',
    ...offer.cards.map((card) => card.model ?? ''),
  ];
  return (
    (wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted))) &&
    (model === null || offer.cards.some((card) => card.model === model)) &&
    (count === null || cardCount(offer.cards) === count) &&
    atLeast(memoryOf(offer), memory) &&
    atLeast(machine?.cpuUnits, cpu) &&
    (region === null || machine?.region === region) &&
    fitsMoney(offer, price) &&
    !(available && offer.availability.isSoldOut)
  );
}

/** Sold out comes after everything that may be had; words order the rest. */
const availabilityRank = ({ availability: { isSoldOut, word } }: Offer) =>
  isSoldOut ? 3 : word === 'available' ? 0 : word === null ? 2 : 1;

/** Below zero when the first comes first; null where one of them does not report what is compared. */
const orders = {
  price: (a, b) => compareMoney(a.hourlyUsd, b.hourlyUsd),
  price_per_gpu: (a, b) => compareMoney(a.hourlyUsdPerCard, b.hourlyUsdPerCard),
  profile: (a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }),
  memory: (a, b) => {
    const [first, second] = [memoryOf(a), memoryOf(b)];
    return first === null || second === null ? null : first - second;
  },
  availability: (a, b) => availabilityRank(a) - availabilityRank(b),
} as const satisfies Record<CatalogSort, (a: Offer, b: Offer) => number | null>;

const isReported = {
  price: ({ hourlyUsd }) => compareMoney(hourlyUsd, 0) !== null,
  price_per_gpu: ({ hourlyUsdPerCard }) => hourlyUsdPerCard !== null,
  profile: () => true,
  memory: (offer) => memoryOf(offer) !== null,
  availability: () => true,
} as const satisfies Record<CatalogSort, (offer: Offer) => boolean>;

/** The rows to draw: those that fit, in the order asked for. What does not report the value comes last in both directions. */
export function shownOffers(
  offers: readonly Offer[],
  { sort, desc, ...filters }: Filters & Pick<CatalogParams, 'sort' | 'desc'>,
): Offer[] {
  const sign = desc ? -1 : 1;
  const fitting = offers.filter((offer) => fits(offer, filters));
  const known = fitting.filter(isReported[sort]);
  const compare = (a: Offer, b: Offer) =>
    sign * (orders[sort](a, b) ?? 0) || (orders.price(a, b) ?? 0) || a.id.localeCompare(b.id, 'en');
  return [...known.sort(compare), ...fitting.filter((offer) => !isReported[sort](offer))];
}

/** The names of fields that rows have and this portal does not know, with one value of each as an example. */
export function newFields(offers: readonly Offer[]): Record<string, unknown> {
  return Object.fromEntries(offers.flatMap(({ extra }) => Object.entries(extra)).reverse());
}
