'use client';

import { type LocalSetting, useLocalStore } from '@/lib/browser/use-local-store';

const USED_MAX = 6;

function readIds(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

const bookmarksSetting: LocalSetting<readonly string[]> = {
  key: 'template-bookmarks.v1',
  read: readIds,
  fallback: [],
};
const usedSetting: LocalSetting<readonly string[]> = {
  key: 'templates-used.v1',
  read: readIds,
  fallback: [],
};

/** Bookmarks and the templates used last, newest first; kept in this browser only. */
export function useTemplateMarks() {
  const { value: bookmarks, update: updateBookmarks } = useLocalStore(bookmarksSetting);
  const { value: used, update: updateUsed } = useLocalStore(usedSetting);
  return {
    bookmarks: new Set(bookmarks),
    used,
    toggleBookmark: (id: string) =>
      void updateBookmarks((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])),
    rememberUse: (id: string) =>
      void updateUsed((ids) => [id, ...ids.filter((each) => each !== id)].slice(0, USED_MAX)),
  };
}
