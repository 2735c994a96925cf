import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      spacing: ['ctl', 'ctl-small', 'gutter', 'rail', 'rail-icons', 'bar', 'dock', 'row', 'row-head'],
    },
    classGroups: {
      'font-size': [{ text: ['12', '13', '14', '16', '20', '28'] }],
      rounded: [{ rounded: ['mark', 'control', 'panel', 'sheet', 'full'] }],
      shadow: [{ shadow: ['float'] }],
    },
  },
});

/**
 * Stands in for components/ui/cn in component tests.
 * @throws Error naming the classes that another of the same element contradicts
 */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes);
  const kept = new Set(merge(joined).split(' '));
  const lost = joined.split(/\s+/).filter((name) => name !== '' && !kept.has(name));
  if (lost.length > 0) {
    throw new Error(
      `Contradicted by a later class, so say soft: or leave it out: ${lost.join(' ')} (of ${joined})`,
    );
  }
  return joined;
}
