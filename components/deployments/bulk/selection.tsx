'use client';

import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Deployment } from '@/components/deployments/read';

type Selection = {
  ids: ReadonlySet<string>;
  /** What can be selected of the rows that are shown. */
  shown: readonly Deployment[];
  toggle: (id: string) => void;
  /** Selects these and no others. */
  replace: (ids: readonly string[]) => void;
};

const nothing: Selection = {
  ids: new Set(),
  shown: [],
  toggle: () => undefined,
  replace: () => undefined,
};
const SelectionContext = createContext<Selection>(nothing);

/** Which rows are selected; stands under SelectionProvider. */
export function useSelection(): Selection {
  return useContext(SelectionContext);
}

/** A set of deployment ids and how to change it. */
export function useSelectedIds() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return { ids, toggle, replace: (next: readonly string[]) => setIds(new Set(next)) };
}

/** Gives the rows of a table their selection. */
export function SelectionProvider({ value, children }: { value: Selection; children: ReactNode }) {
  return <SelectionContext value={value}>{children}</SelectionContext>;
}
