import type { NavPage } from '@/components/navigation/pages';

/** A page and the letter that follows "g" to go there. */
export type GoKey = { letter: string; label: string; href: string };

/**
 * A letter for each page: the first of its name that no page before it has. Pages whose names have none left go without; the rail
 * and the palette lead there all the same.
 */
export function goKeysOf(pages: readonly Pick<NavPage, 'label' | 'href'>[]): GoKey[] {
  const taken = new Set<string>();
  return pages.flatMap(({ label, href }) => {
    const letters = label.toLowerCase().match(/[a-z]/g) ?? [];
    const letter = letters.find((each) => !taken.has(each));
    if (letter === undefined) return [];
    taken.add(letter);
    return [{ letter, label, href }];
  });
}
