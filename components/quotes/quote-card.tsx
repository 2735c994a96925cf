'use client';

import type { ReactNode } from 'react';
import type { Quote } from '@/components/quotes/read-quote';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FactList } from '@/components/ui/facts';
import { StatusMark } from '@/components/ui/status-mark';
import { useServerNow } from '@/lib/browser/server-clock';
import { formatCountdown } from '@/lib/format/duration';
import { compareMoney, formatMoney, formatMoneyTimes, moneyBetween } from '@/lib/format/money';

/** Hours of a month as the specification counts them (2.9). */
const HOURS_PER_MONTH = 730;

export type QuoteCardProps = {
  /** What it is a price of: "1 × NVIDIA L4". */
  title: string;
  quote: Quote;
  hasEnded: boolean;
  /** The list price of an hour, to say how the quote differs; left out where there is none. */
  listHourlyUsd?: number | string | null;
  /** Whether the price stops at a month's cap; only CPU machines have one (2.9). */
  isCapped?: boolean;
  isTaking: boolean;
  onTakeAnother: () => void;
  /** Further lines: how a create spends it. */
  children?: ReactNode;
};

function difference(quoted: unknown, listed: unknown): string | null {
  const order = compareMoney(quoted, listed);
  if (order === null) return null;
  if (order === 0) return 'as listed';
  return `${moneyBetween(quoted, listed) ?? ''} ${order > 0 ? 'above' : 'below'} the list price`;
}

function Countdown({ quote, hasEnded }: Pick<QuoteCardProps, 'quote' | 'hasEnded'>) {
  // The platform ends it by its own clock.
  const nowMs = useServerNow();
  const leftMs = quote.endsAtMs === null ? null : quote.endsAtMs - nowMs;
  if (hasEnded)
    return (
      <span className="flex items-center gap-1.5 text-13 font-medium text-bad-text">
        <StatusMark shape="cross" tone="bad" />
        Ended
      </span>
    );
  if (leftMs === null) return <span className="text-12 text-muted">its end is not reported</span>;
  return (
    <span className="text-13 text-muted">
      binds for{' '}
      <span role="timer" className="font-medium text-text">
        {formatCountdown(leftMs)}
      </span>
    </span>
  );
}

/** A binding price with its countdown. What has ended is greyed and offers a new one. */
export function QuoteCard(props: QuoteCardProps) {
  const {
    title,
    quote,
    hasEnded,
    listHourlyUsd,
    isCapped = false,
    isTaking,
    onTakeAnother,
    children,
  } = props;
  const compared = difference(quote.hourlyUsd, listHourlyUsd);
  return (
    <section
      aria-label={`Quote for ${title}`}
      className="grid gap-3 rounded-panel border border-border-strong bg-surface p-3.5 text-13"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b>{title}</b>
        <span className="ml-auto">
          <Countdown quote={quote} hasEnded={hasEnded} />
        </span>
      </div>
      <div className={cn('grid gap-3', hasEnded && 'opacity-60')}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-20 font-semibold tracking-[-0.014em]">{formatMoney(quote.hourlyUsd)}</span>
          <span className="text-muted">an hour{compared === null ? '' : `, ${compared}`}</span>
        </p>
        <FactList
          facts={[
            {
              label: 'A month of 730 h',
              value: formatMoneyTimes(quote.hourlyUsd, HOURS_PER_MONTH),
              ...(isCapped
                ? {}
                : {
                    detail: <span className="text-bad-text">Accrues by the hour, without a monthly cap</span>,
                  }),
            },
            {
              label: 'Authorised',
              value: formatMoney(quote.authorizationUsd),
              detail: 'held when it is spent',
            },
            { label: 'Valid until', value: <Time value={quote.validUntil} absolute /> },
          ]}
        />
      </div>
      {children}
      <div>
        <Button size="small" working={isTaking} onClick={onTakeAnother}>
          {hasEnded ? 'Take a new quote' : 'Quote again'}
        </Button>
      </div>
    </section>
  );
}
