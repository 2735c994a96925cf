'use client';

import { useLocalStore } from '@/lib/browser/use-local-store';
import { replacements, withProgress, type Progress } from './replacement';

/** How far the replacement of a webhook has come in this browser; it survives a reload. */
export function useReplacement(oldId: string) {
  const { value, update } = useLocalStore(replacements);
  const remember = (progress: Progress | null) => update((all) => withProgress(all, oldId, progress));
  return { progress: Object.hasOwn(value, oldId) ? (value[oldId] ?? null) : null, remember };
}
