'use client';

import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { rangeWords, type TimeRange } from './time-range';

export interface RangeBannerProps {
  range: TimeRange;
  /** IANA zone that the times are told in. */
  timeZone: string;
  /** What is filtered: "lines", "events". */
  what: string;
  shownCount: number;
  /** All are shown, with those of the time where the reader stands. */
  isInContext: boolean;
  onContextChange: (isInContext: boolean) => void;
  onRemove: () => void;
  /** A further way on, such as reading older lines. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Says that a page shows one span of time, which the address asks for, with the way around it and the way out. */
export function RangeBanner(props: RangeBannerProps) {
  const { range, timeZone, what, shownCount, isInContext, children } = props;
  return (
    <Banner
      kind={shownCount === 0 ? 'warn' : 'info'}
      title={titleOf(range, timeZone)}
      flush
      actions={
        <>
          {props.action}
          <Button size="small" onClick={() => props.onContextChange(!isInContext)}>
            {isInContext ? `Only these ${what}` : 'View in context'}
          </Button>
          <Button size="small" onClick={props.onRemove}>
            Remove
          </Button>
        </>
      }
    >
      {shownCount === 0 ? `No ${what} of this time are here.` : null}
      {shownCount > 0 && isInContext ? `All ${what} are shown; these begin in view.` : null} {children}
    </Banner>
  );
}

function titleOf(range: TimeRange, timeZone: string): string {
  const words = rangeWords(range, timeZone);
  const isOpen = range.fromMs === null || range.toMs === null;
  return isOpen ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : `Around ${words}.`;
}
