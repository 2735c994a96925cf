import { cardWords } from '@/components/quotes/availability-words';
import { capacityDetail } from '@/components/catalog/availability';
import { machineOf, type Offer } from '@/components/catalog/offer';
import { scopeFacts } from '@/components/catalog/scopes';
import { formatCount } from '@/lib/format/count';
import { compareMoney, formatMoney, formatMoneyTimes, NOT_REPORTED } from '@/lib/format/money';

/** Hours of a month as the specification counts them (2.9). */
export const HOURS_PER_MONTH = 730;

export type OfferFact = { label: string; value: string };

const number = (value: number | null | undefined, unit = '') =>
  value === null || value === undefined ? NOT_REPORTED : `${formatCount(value)}${unit}`;

/** What a month costs at the list price, and why: the arithmetic of specification 2.9 in words. */
export function monthlyArithmetic(offer: Offer): { total: string; words: string } {
  const atList = formatMoneyTimes(offer.hourlyUsd, HOURS_PER_MONTH);
  if (atList === NOT_REPORTED) return { total: NOT_REPORTED, words: 'No list price is reported.' };
  const sum = `${formatMoney(offer.hourlyUsd)} × ${HOURS_PER_MONTH} h = ${atList}`;
  if (!scopeFacts[offer.scope].isCapped) return { total: atList, words: `${sum}. It accrues without a cap.` };
  const cap = machineOf(offer)?.monthlyCapUsd ?? null;
  if (cap === null) return { total: atList, words: `${sum}. The cap of a month is not reported.` };
  const order = compareMoney(formatPlain(atList), cap);
  if (order === 0) return { total: formatMoney(cap), words: `${sum}, which is the cap of a month.` };
  return order !== null && order > 0
    ? { total: formatMoney(cap), words: `${sum}, but a month stops at its cap of ${formatMoney(cap)}.` }
    : { total: atList, words: `${sum}, below the cap of a month of ${formatMoney(cap)}.` };
}

const formatPlain = (money: string) => money.replaceAll(/[$,]/g, '');

/** All facts of a profile in rows, the same rows for all of a scope; what is compared side by side. */
export function offerFacts(offer: Offer): OfferFact[] {
  const machine = machineOf(offer);
  const { word } = offer.availability;
  const capacity = capacityDetail(offer.availability);
  return [
    { label: 'Catalog', value: scopeFacts[offer.scope].label },
    { label: 'USD an hour, list price', value: formatMoney(offer.hourlyUsd) },
    {
      label: 'An hour of one GPU',
      value: scopeFacts[offer.scope].hasCards ? formatMoney(offer.hourlyUsdPerCard) : 'no GPU',
    },
    { label: 'A month of 730 h', value: monthlyArithmetic(offer).total },
    {
      label: 'Cap of a month',
      value: scopeFacts[offer.scope].isCapped ? formatMoney(machine?.monthlyCapUsd ?? null) : 'none for GPU',
    },
    {
      label: 'Availability',
      value: [word ?? NOT_REPORTED, capacity].filter((part) => part !== null).join(', '),
    },
    { label: 'GPU', value: scopeFacts[offer.scope].hasCards ? cardWords(offer) || NOT_REPORTED : 'none' },
    { label: 'CPU units', value: machine === null ? 'not part of this catalog' : number(machine.cpuUnits) },
    {
      label: 'Memory',
      value: machine === null ? 'not part of this catalog' : number(machine.memoryMb, ' MB'),
    },
    {
      label: 'Storage',
      value: machine === null ? 'not part of this catalog' : number(machine.storageMb, ' MB'),
    },
    {
      label: 'Region',
      value: machine === null ? 'not part of this catalog' : (machine.region ?? NOT_REPORTED),
    },
    {
      label: 'System images',
      value:
        machine === null
          ? 'not part of this catalog'
          : machine.osImages.length === 0
            ? NOT_REPORTED
            : machine.osImages.join(', '),
    },
    { label: 'How to get in', value: scopeFacts[offer.scope].sentence[1] },
    ...(offer.scope === 'gpu-container'
      ? [
          { label: 'Price basis', value: offer.container.priceBasis ?? NOT_REPORTED },
          { label: 'Pricing policy', value: offer.container.pricingPolicy ?? NOT_REPORTED },
        ]
      : []),
  ];
}
