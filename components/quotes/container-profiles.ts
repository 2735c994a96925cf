import * as z from 'zod/mini';
import { contractIn, profileListIn } from '@/components/quotes/list-in';
import { unreadableAnswer } from '@/lib/api/errors';
import {
  anyFields,
  maybeRecord,
  maybeText,
  numberOrNull,
  record,
  requiredText,
  rows,
  type BrokenRow,
} from '@/lib/api/read';

/** Decimal dollars as given, a number or text (specification 2.9); null when there are none. */
const decimal = () => z.catch(z.nullable(z.union([z.number(), z.string()])), null);

const cardSchema = record({ model: maybeText(), memory_mb: numberOrNull(), count: numberOrNull() });
const cardsSchema = maybeRecord({ alternatives: rows(cardSchema) });

const profileSchema = record({
  id: requiredText(),
  label: maybeText(),
  customer_price: maybeRecord({ hourly_usd: decimal(), currency: maybeText(), billing_period: maybeText() }),
  price_basis: maybeText(),
  pricing_policy_version: maybeText(),
  hardware: anyFields(),
  accelerator: cardsSchema,
  availability: maybeRecord({
    status: maybeText(),
    matching_capacity_count: numberOrNull(),
    aggregate_available_units: numberOrNull(),
    source_age_seconds: numberOrNull(),
  }),
});

export type Card = { model: string | null; memoryMb: number | null; count: number | null };

/** What is known of the capacity behind a profile; each part may be missing. */
export type Availability = {
  status: string | null;
  matchingCount: number | null;
  availableUnits: number | null;
  sourceAgeSeconds: number | null;
};

/** A container on an accelerator, contract `gpu-container-profiles-v1`; what version 2 adds is under `extra`. */
export type ContainerProfile = {
  id: string;
  /** The label, or the id where the platform gave none. */
  label: string;
  /** The list price of an hour in decimal dollars, as given. Not a commitment: the quote binds. */
  hourlyUsd: number | string | null;
  cards: readonly Card[];
  availability: Availability | null;
  /** `exact` as specified, and which policy the price follows; as given. */
  priceBasis: string | null;
  pricingPolicy: string | null;
  extra: Record<string, unknown>;
};

function toProfile(raw: z.output<typeof profileSchema>): ContainerProfile {
  const inHardware = z.parse(cardsSchema, raw.hardware['accelerator']);
  const { availability } = raw;
  return {
    id: raw.id,
    label: raw.label === null || raw.label === '' ? raw.id : raw.label,
    hourlyUsd: raw.customer_price?.hourly_usd ?? null,
    cards: (raw.accelerator ?? inHardware)?.alternatives.rows.map(toCard) ?? [],
    availability: availability && {
      status: availability.status,
      matchingCount: availability.matching_capacity_count,
      availableUnits: availability.aggregate_available_units,
      sourceAgeSeconds: availability.source_age_seconds,
    },
    priceBasis: raw.price_basis,
    pricingPolicy: raw.pricing_policy_version,
    extra: raw.extra,
  };
}

function toCard({ model, memory_mb: memoryMb, count }: z.output<typeof cardSchema>): Card {
  return { model, memoryMb, count };
}

const profileRow = z.pipe(profileSchema, z.transform(toProfile));

export type ContainerProfiles = {
  profiles: ContainerProfile[];
  broken: BrokenRow[];
  /** The contract that the answer says it is of; null where it names none. */
  contract: string | null;
};

/**
 * The catalog of GPU containers. A row without an id is kept raw.
 * @throws ApiError `unreadable_answer` when there is no list in it
 */
export function readContainerProfiles(answer: unknown): ContainerProfiles {
  const list = profileListIn(answer, 'id', 'gpo-');
  if (list === null) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  const read = z.parse(rows(profileRow), list);
  return { profiles: read.rows, broken: read.broken, contract: contractIn(answer, list) };
}

/** Whether the platform says that none can be had. What it does not report may still be had. */
export function isSoldOut({ availability }: ContainerProfile): boolean {
  if (availability === null) return false;
  const { availableUnits, matchingCount, status } = availability;
  if (availableUnits !== null) return availableUnits <= 0;
  return matchingCount === null ? status === 'unavailable' : matchingCount <= 0;
}
