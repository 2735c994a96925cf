'use client';

import { type Mark, marksSetting, withMark } from '@/components/deployments/marks';
import { toast } from '@/components/ui/toast';
import { useLocalStore } from '@/lib/browser/use-local-store';

/** Pins and notes of this browser; changing one gives false where the browser refuses to keep it. */
export function useMarks() {
  const { value: marks, update } = useLocalStore(marksSetting);
  const change = (deploymentId: string, part: Partial<Mark>) =>
    update((stored) => withMark(stored, deploymentId, part));
  return {
    marks,
    setPinned: (deploymentId: string, isPinned: boolean) => change(deploymentId, { isPinned }),
    setNote: (deploymentId: string, note: string) => change(deploymentId, { note }),
  };
}

/** Says that a pin was not kept; a note says so in its dialog, where the text still stands. */
export function tellNotKept(): void {
  toast({
    tone: 'warn',
    shape: 'half',
    title: 'This browser does not keep pins',
    detail: 'Its storage is full or switched off.',
  });
}
