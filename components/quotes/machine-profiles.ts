import * as z from 'zod/mini';
import type { Card } from '@/components/quotes/container-profiles';
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
  textList,
  type BrokenRow,
} from '@/lib/api/read';
import { dollarsOfMicrousd } from '@/lib/format/money';

const cardSchema = record({ model: maybeText(), memory_mb: numberOrNull(), count: numberOrNull() });
const cardsSchema = maybeRecord({ alternatives: rows(cardSchema) });

const profileSchema = record({
  profile_id: requiredText(),
  display_name: maybeText(),
  schema_version: maybeText(),
  workload: maybeText(),
  execution_class: maybeText(),
  customer_price: maybeRecord({
    amount_microusd: numberOrNull(),
    currency: maybeText(),
    billing_period: maybeText(),
  }),
  monthly_cap_microusd: numberOrNull(),
  cpu_units: numberOrNull(),
  memory_mb: numberOrNull(),
  storage_mb: numberOrNull(),
  hardware: anyFields(),
  region: maybeText(),
  os_images: textList(),
  availability: maybeText(),
});

/** A machine that can be rented, contract `public-machine-profile-v1` (specification 2.9). */
export type MachineProfile = {
  id: string;
  /** The display name, or the id where the platform gave none. */
  label: string;
  /** The list price of an hour in decimal dollars, exact; null when not reported. Not a commitment: the quote binds. */
  hourlyUsd: string | null;
  /** Decimal dollars; only processor machines have one. */
  monthlyCapUsd: string | null;
  cpuUnits: number | null;
  memoryMb: number | null;
  storageMb: number | null;
  cards: readonly Card[];
  region: string | null;
  osImages: readonly string[];
  /** In the platform's own word. */
  availability: string | null;
  extra: Record<string, unknown>;
};

function toProfile(raw: z.output<typeof profileSchema>): MachineProfile {
  const { display_name: name } = raw;
  const accelerator = z.parse(cardsSchema, raw.hardware['accelerator']);
  return {
    id: raw.profile_id,
    label: name === null || name === '' ? raw.profile_id : name,
    hourlyUsd: dollarsOfMicrousd(raw.customer_price?.amount_microusd),
    monthlyCapUsd: dollarsOfMicrousd(raw.monthly_cap_microusd),
    cpuUnits: raw.cpu_units,
    memoryMb: raw.memory_mb,
    storageMb: raw.storage_mb,
    cards:
      accelerator?.alternatives.rows.map(({ model, memory_mb: memoryMb, count }) => ({
        model,
        memoryMb,
        count,
      })) ?? [],
    region: raw.region,
    osImages: raw.os_images,
    availability: raw.availability,
    extra: raw.extra,
  };
}

const profileRow = z.pipe(profileSchema, z.transform(toProfile));
export type MachineProfiles = {
  profiles: MachineProfile[];
  broken: BrokenRow[];
  /** The contract that the answer says it is of; null where it names none. */
  contract: string | null;
};

/**
 * A catalog of machines. A row without an id is kept raw.
 * @throws ApiError `unreadable_answer` when there is no list in it
 */
export function readMachineProfiles(answer: unknown): MachineProfiles {
  const list = profileListIn(answer, 'profile_id', 'mp-');
  if (list === null) throw unreadableAnswer(200, undefined, JSON.stringify(answer));
  const read = z.parse(rows(profileRow), list);
  return { profiles: read.rows, broken: read.broken, contract: contractIn(answer, list) };
}

/** The word that the embedded platform has for it; any other word may still be had. */
export const isMachineSoldOut = ({ availability }: MachineProfile): boolean => availability === 'unavailable';
