'use client';

import { CHANGED, PREFIX } from './use-local-store';

/** Something that the portal keeps in this browser. */
export interface LocalItem {
  /** Without the common beginning. */
  key: string;
  /** `tab`: gone when the tab is closed. */
  place: 'browser' | 'tab';
  /** As it stands in the store, in UTF-8. */
  byteCount: number;
  text: string;
}

/** The stores of a browser; none where storage is switched off. */
function stores(): { place: LocalItem['place']; store: Storage }[] {
  try {
    return [
      { place: 'browser', store: localStorage },
      { place: 'tab', store: sessionStorage },
    ];
  } catch {
    return [];
  }
}

const keysOf = (store: Storage): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );

/** Everything that the portal keeps in this browser, by key. */
export function listLocalData(): LocalItem[] {
  const items = stores().flatMap(({ place, store }) =>
    keysOf(store).map((key): LocalItem => {
      const text = store.getItem(key) ?? '';
      const byteCount = new TextEncoder().encode(key + text).length;
      return { key: key.slice(PREFIX.length), place, byteCount, text };
    }),
  );
  return items.sort((one, other) => (one.key < other.key ? -1 : 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same as a JSON document, for a person to keep. */
export function exportLocalData(items: readonly LocalItem[], atMs = Date.now()): string {
  const part = (place: LocalItem['place']) =>
    Object.fromEntries(
      items.filter((item) => item.place === place).map(({ key, text }) => [key, parsed(text)]),
    );
  const document = {
    exported_at: new Date(atMs).toISOString(),
    browser: part('browser'),
    tab: part('tab'),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Forgets everything that the portal keeps in this browser, also of other tabs as far as they share it. */
export function wipeLocalData(): void {
  for (const { store } of stores()) for (const key of keysOf(store)) store.removeItem(key);
  window.dispatchEvent(new Event(CHANGED));
}
