import { useId } from 'react';
import type { ReactNode } from 'react';
import { PanelFoot } from '@/components/ui/panel';
import { Kbd } from '@/components/ui/kbd';
import { HatchPattern } from './state-strip';

function Entry({ children, picture, width = 10 }: { children: string; picture: ReactNode; width?: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" width={width} height="14" className="block overflow-visible">
        {picture}
      </svg>
      {children}
    </span>
  );
}

/** What the shapes mean, and what the keys do; `untimedCount` observations came without a time and have no place on the axis. */
export function ChartLegend({ untimedCount }: { untimedCount: number }) {
  const hatchId = useId();
  return (
    <PanelFoot
      end={
        <span className="inline-flex items-center gap-1 max-md:hidden">
          <Kbd>←</Kbd> <Kbd>→</Kbd> read out, <Kbd>Enter</Kbd> pin
        </span>
      }
    >
      <Entry picture={<rect y="7" width="8" height="5" rx="1" className="fill-ok" />}>healthy, short</Entry>
      <Entry picture={<rect width="8" height="12" rx="1" className="fill-bad" />}>unhealthy, tall</Entry>
      <Entry
        picture={
          <>
            <HatchPattern id={hatchId} />
            <rect x="0.5" y="4.5" width="8" height="8" fill={`url(#${hatchId})`} className="stroke-unknown" />
          </>
        }
      >
        unknown, hatched
      </Entry>
      <Entry
        width={16}
        picture={<line x1="0" x2="16" y1="11.5" y2="11.5" strokeDasharray="1 3" className="stroke-off" />}
      >
        no observation
      </Entry>
      {untimedCount === 0 ? null : (
        <Entry
          picture={
            <rect
              x="0.5"
              y="4.5"
              width="8"
              height="8"
              rx="4"
              fill="none"
              strokeDasharray="2 1.5"
              className="stroke-unknown"
            />
          }
        >
          {`${untimedCount} without a time, in the table only`}
        </Entry>
      )}
    </PanelFoot>
  );
}
