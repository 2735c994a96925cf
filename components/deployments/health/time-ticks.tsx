import { axisTicks, type TimeAxis } from '@/components/charts/time-axis';
import { useTimeZone } from '@/lib/browser/zone';

/** The labels under a time axis. */
export function TimeTicks({ axis }: { axis: TimeAxis }) {
  return (
    <svg
      aria-hidden="true"
      height="22"
      className="col-start-2 mt-1.5 block w-full overflow-visible text-12 max-md:col-start-1"
    >
      <line x1="0" x2="100%" y1="0.5" y2="0.5" className="stroke-border" />
      {axisTicks(axis, useTimeZone()).map(({ ms, x, label, anchor, isOnPhone }) => (
        <g key={`${anchor} ${ms}`} className={isOnPhone ? undefined : 'max-md:hidden'}>
          <line x1={`${x * 100}%`} x2={`${x * 100}%`} y1="0" y2="4" className="stroke-border-strong" />
          <text x={`${x * 100}%`} y="17" textAnchor={anchor} className="fill-faint">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
