'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { formatDuration } from '@/lib/format/duration';
import { absoluteTime, readInstant } from '@/lib/format/time';
import { lineNear, type Display } from './display-rows';

type Found = ReturnType<typeof lineNear>;

/** A line further off than this is not what was asked for: the lines of that time are not in the window. */
const NEAR_MS = 60_000;

/** The place in the log that the address asks for by its time, until the reader leaves it. */
export function useNear(display: Display, near: string | null) {
  const [isLeft, setIsLeft] = useState(false);
  const atMs = isLeft ? null : (readInstant(near)?.epochMs ?? null);
  return {
    at: atMs,
    found: atMs === null ? null : lineNear(display.rows, atMs),
    leave: () => setIsLeft(true),
  };
}

/** Says which time the log stands at, and whether its lines are still there. */
export function NearBanner({ at, found, onLeave }: { at: number; found: Found; onLeave: () => void }) {
  const isThere = found !== null && found.offMs <= NEAR_MS;
  return (
    <Banner
      kind={isThere ? 'info' : 'warn'}
      title={`Lines near ${absoluteTime(at)}.`}
      flush
      actions={
        <Button size="small" onClick={onLeave}>
          Back to the end
        </Button>
      }
    >
      {found === null ? 'No line here has a time.' : null}
      {found !== null && !isThere
        ? `The nearest line here is ${formatDuration(found.offMs)} off; ask for more lines to look further back.`
        : null}
    </Banner>
  );
}
