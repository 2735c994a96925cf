import { Availability, capacityDetail } from '@/components/catalog/availability';
import { cardMemoryWords } from '@/components/catalog/card-words';
import { CompareTick, OfferName, RowAction } from '@/components/catalog/row-parts';
import { machineOf, type Offer } from '@/components/catalog/offer';
import type { CatalogScope } from '@/components/catalog/scope-names';
import type { TableColumn } from '@/components/table-columns';
import { formatCount } from '@/lib/format/count';
import { compareMoney, formatMoney } from '@/lib/format/money';

type Column = TableColumn<Offer>;

const absent = <span className="text-faint">not reported</span>;

const count = (value: number | null | undefined) =>
  value === null || value === undefined ? absent : formatCount(value);

/* The page sorts: of these values only whether there is one counts. */
const sortable = (value: (offer: Offer) => string | number | null) => value;

const compared: Column = {
  id: 'compare',
  header: 'Compare',
  headerHidden: true,
  card: 'tick',
  className: 'md:w-10',
  cell: (offer) => <CompareTick offer={offer} />,
};

const profile: Column = {
  id: 'profile',
  header: 'Profile',
  isRowHeader: true,
  className: 'max-md:pr-20',
  sortValue: sortable(({ label }) => label),
  cell: (offer) => <OfferName offer={offer} />,
};

const cardMemory: Column = {
  id: 'memory',
  header: 'GPU memory',
  align: 'end',
  sortValue: sortable(({ cards }) => cards[0]?.memoryMb ?? null),
  cell: (offer) => cardMemoryWords(offer) || absent,
};

const cpuUnits: Column = {
  id: 'cpu',
  header: 'CPU units',
  align: 'end',
  drawnFrom: 'lg',
  cell: (offer) => count(machineOf(offer)?.cpuUnits),
};

const memory: Column = {
  id: 'memory',
  header: 'Memory, MB',
  align: 'end',
  sortValue: sortable((offer) => machineOf(offer)?.memoryMb ?? null),
  cell: (offer) => count(machineOf(offer)?.memoryMb),
};

const storage: Column = {
  id: 'storage',
  header: 'Storage, MB',
  align: 'end',
  drawnFrom: 'lg',
  cell: (offer) => count(machineOf(offer)?.storageMb),
};

const region: Column = {
  id: 'region',
  header: 'Region',
  drawnFrom: 'lg',
  cell: (offer) => {
    const name = machineOf(offer)?.region ?? null;
    return name === null ? absent : <code>{name}</code>;
  },
};

const availability: Column = {
  id: 'availability',
  header: 'Availability',
  sortValue: sortable(({ availability: { word } }) => word ?? ''),
  cell: ({ availability: reported }) => (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Availability availability={reported} />
      <span className="text-12 text-muted">{capacityDetail(reported)}</span>
    </span>
  ),
};

const priceOf = ({ hourlyUsd }: Offer) =>
  compareMoney(hourlyUsd, 0) === null ? absent : formatMoney(hourlyUsd);

const price: Column = {
  id: 'price',
  header: 'USD an hour',
  align: 'end',
  sortValue: sortable(({ hourlyUsd }) => hourlyUsd),
  cell: priceOf,
};

const pricePerCard: Column = {
  id: 'price_per_gpu',
  header: 'Per GPU',
  align: 'end',
  drawnFrom: 'wide',
  sortValue: sortable(({ hourlyUsdPerCard }) => hourlyUsdPerCard),
  cell: ({ hourlyUsdPerCard }) => (hourlyUsdPerCard === null ? absent : formatMoney(hourlyUsdPerCard)),
};

const cap: Column = {
  id: 'cap',
  header: 'Cap a month',
  align: 'end',
  cell: (offer) => {
    const monthly = machineOf(offer)?.monthlyCapUsd ?? null;
    return monthly === null ? absent : formatMoney(monthly);
  },
};

const action: Column = {
  id: 'action',
  header: 'Quote',
  headerHidden: true,
  align: 'end',
  className: 'md:w-24',
  cell: (offer) => <RowAction offer={offer} />,
};

/* Sorted by the machine's own memory: that of its cards is told beside it. */
const { sortValue: _sortValue, ...cardMemoryOnly } = cardMemory;

const machineColumns: readonly Column[] = [
  compared,
  profile,
  { ...cardMemoryOnly, id: 'gpu_memory', drawnFrom: 'lg' },
  cpuUnits,
  memory,
  region,
  availability,
  price,
  pricePerCard,
  action,
];

/* What a catalog does not tell has no column (specification 2.9). */
const catalogColumns: Readonly<Record<CatalogScope, readonly Column[]>> = {
  'cpu-vm': [compared, profile, cpuUnits, memory, storage, region, availability, price, cap, action],
  'gpu-container': [compared, profile, cardMemory, availability, price, action],
  'gpu-vm': machineColumns,
  'bare-metal': machineColumns,
};

/** Left out beside the quotes, where there is no room for them; the profile itself tells them. */
const WIDE_ONLY: ReadonlySet<string> = new Set(['price_per_gpu', 'cpu', 'storage']);

const narrowed = (columns: readonly Column[]) => columns.filter(({ id }) => !WIDE_ONLY.has(id));

const narrowColumns: Readonly<Record<CatalogScope, readonly Column[]>> = {
  'cpu-vm': narrowed(
    catalogColumns['cpu-vm'].map((column) => (column.id === 'cpu' ? { ...column, id: 'cpu_units' } : column)),
  ),
  'gpu-container': catalogColumns['gpu-container'],
  'gpu-vm': narrowed(machineColumns),
  'bare-metal': narrowed(machineColumns),
};

/** The columns of a catalog, fewer of them where the quotes stand beside it. */
export function columnsOf(scope: CatalogScope, isNarrow: boolean): readonly Column[] {
  return (isNarrow ? narrowColumns : catalogColumns)[scope];
}
