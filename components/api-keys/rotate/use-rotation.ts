'use client';

import { useLocalStore } from '@/lib/browser/use-local-store';
import { rotations, withProgress, type Progress } from './rotation';

/** How far the rotation of a key has come in this browser; it survives a reload. */
export function useRotation(oldId: string) {
  const { value, update } = useLocalStore(rotations);
  const remember = (progress: Progress | null) => update((all) => withProgress(all, oldId, progress));
  return { progress: Object.hasOwn(value, oldId) ? (value[oldId] ?? null) : null, remember };
}
