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

export const LABEL_MAX = 80;

/** Shorter than any key, longer than any word of a name. */
const KEY_LENGTH_MIN = 32;

/** What is wrong with a label; undefined when nothing is. A key that was pasted by mistake must not be kept. */
export function labelProblem(label: string): string | undefined {
  return label.split(/\s+/).some((word) => word.length >= KEY_LENGTH_MIN)
    ? 'This looks like a key, and labels are kept in this browser. Choose a name.'
    : undefined;
}
