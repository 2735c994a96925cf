'use client';

import { announce } from '@/components/ui/announcer';
import { toast } from '@/components/ui/toast';
import { useCopy } from '@/components/ui/use-copy';
import { linesAsText } from './copy-lines';
import type { WindowRow } from './log-window';
import type { LineTimes } from './view-settings';

/** Copies lines as they are shown, without their numbers, and says how many. */
export function useCopyLines(times: LineTimes): (rows: readonly WindowRow[]) => void {
  const { copy } = useCopy('Lines');
  return (rows) => {
    if (rows.length === 0) {
      const title = 'Nothing to copy yet';
      toast({ tone: 'unknown', shape: 'diamond', title, detail: 'Select lines, or go to a match.' });
      announce(`${title}. Select lines, or go to a match.`);
      return;
    }
    void copy(linesAsText(rows, times));
  };
}
