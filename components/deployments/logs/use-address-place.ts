'use client';

import { useEffect, useRef, useState } from 'react';
import { isInRange, type TimeRange } from '@/components/deployments/time-range';
import { indexOfPlace, type Display } from './display-rows';
import { placeOfSeq, type LogGap, type LogWindow } from './log-window';
import type { LogPlace } from './use-log-place';

/** Lines that are read before a linked line that is not in the window, so that it is seen among others. */
const BEFORE_LINKED = 400;
const AROUND_LINKED = 800;

/** Where the line with this number stands in the window; null when it is not there. */
function placeOfLine({ rows }: LogWindow, seq: number): number | null {
  const place = placeOfSeq(rows, seq);
  return rows[place]?.line.seq === seq ? place : null;
}

export interface LinkedLine {
  /** Null without a link. */
  seq: number | null;
  isThere: boolean;
}

/** The line that the address names. Where the window lacks it, the lines around it are asked for, once. */
export function useLinkedLine(
  window: LogWindow,
  seq: number | null,
  fetchLines: (lines: LogGap) => void,
): LinkedLine {
  const askedFor = useRef<number | null>(null);
  const isThere = seq !== null && placeOfLine(window, seq) !== null;
  const lastSeq = window.rows.at(-1)?.line.seq ?? null;
  const isLost = seq !== null && !isThere && lastSeq !== null && seq < lastSeq;
  useEffect(() => {
    if (!isLost || askedFor.current === seq) return;
    askedFor.current = seq;
    const fromSeq = Math.max(0, seq - BEFORE_LINKED);
    fetchLines({ fromSeq, toSeq: fromSeq + AROUND_LINKED - 1 });
  }, [isLost, seq, fetchLines]);
  return { seq, isThere };
}

export interface AddressPlace {
  seq: number | null;
  range: TimeRange | null;
  isInContext: boolean;
}

function wordsOf({ seq, range, isInContext }: AddressPlace): string | null {
  if (seq !== null) return `line ${seq}`;
  if (range === null) return null;
  return `${range.fromMs ?? ''} to ${range.toMs ?? ''}${isInContext ? ' in context' : ''}`;
}

function targetOf(display: Display, { seq, range }: AddressPlace) {
  const { window } = display;
  const place =
    seq !== null
      ? placeOfLine(window, seq)
      : range === null
        ? -1
        : window.rows.findIndex(({ line }) => isInRange(range, line.at));
  const row = place === null ? undefined : window.rows[place];
  const index = place === null || row === undefined ? null : indexOfPlace(display, place);
  return index === null ? null : { index, key: row?.key };
}

/** Goes to the place that the address names as soon as it is there, once; called while drawing. */
export function useArrival(display: Display, wanted: AddressPlace, place: LogPlace): void {
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  const words = wordsOf(wanted);
  if (words === arrivedAt) return;
  const target = words === null ? null : targetOf(display, wanted);
  if (words !== null && target === null) return;
  setArrivedAt(words);
  if (target === null) return;
  const align = wanted.seq === null ? 'start' : 'center';
  place.goTo({ index: target.index, align }, wanted.seq === null ? undefined : target.key);
}
