import { partName, type Machine, type MachinePart } from '@/components/machines/read';
import { type LocalSetting } from '@/lib/browser/use-local-store';
import { isWriteOnly } from '@/lib/format/write-only';

/** Parts that have a column of their own. */
const PLACED: readonly MachinePart[] = ['id', 'name', 'status', 'createdAt', 'deletedAt'];
/** What a person tells machines apart by, in the order it is offered. */
const TELLING = [/region|location|zone/i, /profile|type|size|plan|flavor/i, /image|^os/i, /ip|host|address/i];
const CHOSEN_MAX = 3;

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

/** The fields that a column can be made of: plain values that at least one record has, in the order they come. */
export function columnFields(machines: readonly Machine[]): readonly string[] {
  const names = machines.flatMap(({ fields }) => {
    const placed = new Set(PLACED.map((part) => partName(fields, part)));
    return Object.entries(fields)
      .filter(([name, value]) => !placed.has(name) && isScalar(value) && !isWriteOnly(name, value, fields))
      .map(([name]) => name);
  });
  return [...new Set(names)];
}

/** The columns to begin with: those that tell machines apart, and none where all machines are told apart by nothing else. */
export function defaultColumns(fields: readonly string[]): readonly string[] {
  const telling = TELLING.flatMap((pattern) => fields.find((name) => pattern.test(name)) ?? []);
  return [...new Set(telling)].slice(0, CHOSEN_MAX);
}

/** The fields chosen in this browser; null while nobody has chosen. */
export const chosenColumns: LocalSetting<readonly string[] | null> = {
  key: 'machine-columns.v1',
  read: (stored) =>
    Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : null,
  fallback: null,
};
