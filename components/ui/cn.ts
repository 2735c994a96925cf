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

/** Joins class names; of two that say the same thing the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
