import type { LocalSetting } from '@/lib/browser/use-local-store';

export type KeyLabels = Readonly<Record<string, string>>;

/** Names for keys, by id, in this browser only: the platform has no field for them (specification 2.10). */
export const keyLabels: LocalSetting<KeyLabels> = {
  key: 'api-key-labels.v1',
  fallback: {},
  read: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    const labels = Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(labels);
  },
};

/** The labels with one more; an empty label removes it. */
export function withLabel(labels: KeyLabels, keyId: string, label: string): KeyLabels {
  const { [keyId]: _, ...others } = labels;
  return label === '' ? others : { ...others, [keyId]: label };
}
