import { cn } from '@/components/ui/cn';

export type BarProps = {
  /** What is measured, for readers; leave out where the number stands beside the bar. */
  label?: string;
  /** The dark part, in the unit of `max`. */
  value: number;
  /** A second, lighter part after it: what others used. */
  others?: number;
  max: number;
  tone?: 'plain' | 'warn' | 'bad';
  className?: string;
};

const fills = { plain: 'fill-text', warn: 'fill-warn', bad: 'fill-bad' } as const;

function percent(value: number, max: number): number {
  return max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
}

/** A thin bar: how much of a budget, how far a countdown. Drawn in SVG, whose widths are attributes and not styles. */
export function Bar({ label, value, others = 0, max, tone = 'plain', className }: BarProps) {
  const [own, rest] = [percent(value, max), percent(others, max)];
  const meter =
    label === undefined
      ? { 'aria-hidden': true as const }
      : {
          role: 'meter',
          'aria-label': label,
          'aria-valuemin': 0,
          'aria-valuemax': max,
          'aria-valuenow': value,
        };
  return (
    <svg
      data-slot="bar"
      {...meter}
      className={cn(
        'inline-block h-1 soft:w-full overflow-hidden rounded-[2px] bg-border align-middle',
        className,
      )}
      preserveAspectRatio="none"
    >
      <rect x="0" y="0" width={`${own}%`} height="100%" className={fills[tone]} />
      <rect x={`${own}%`} y="0" width={`${rest}%`} height="100%" className="fill-border-strong" />
    </svg>
  );
}
