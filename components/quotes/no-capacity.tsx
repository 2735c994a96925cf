'use client';

import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { useClock } from '@/components/use-clock';
import type { ApiError } from '@/lib/api/errors';
import { formatWait } from '@/lib/format/duration';
import { formatMoney } from '@/lib/format/money';

const SHOWN_MAX = 4;

/** What can be quoted, as far as it is told here. */
type Offer = { id: string; label: string; hourlyUsd: number | string | null };

export type NoCapacityProps = {
  wanted: Pick<Offer, 'id' | 'label'>;
  /** What may be had in its place, closest first. */
  others: readonly Offer[];
  /** What they are, in the plural: "machines". */
  what?: string;
  error: ApiError;
  /** When to ask for the same again; null where that cannot help. */
  againAtMs: number | null;
  isTaking: boolean;
  /** Takes a quote for a profile: the wanted one again, or one in its place. */
  onTake: (profileId: string) => void;
};

function AgainButton({ wanted, againAtMs, isTaking, onTake }: NoCapacityProps) {
  const waitMs = useClock((nowMs) => (againAtMs === null ? 0 : againAtMs - nowMs));
  if (againAtMs === null) return null;
  const reason =
    waitMs > 0 ? `Free again in ${formatWait(waitMs)}: asking at once would not help.` : undefined;
  return (
    <Button size="small" working={isTaking} disabledReason={reason} onClick={() => onTake(wanted.id)}>
      {waitMs > 0 ? `Ask again in ${formatWait(waitMs)}` : 'Ask again'}
    </Button>
  );
}

/** The wanted profile is not to be had: when to ask again, and what is close to it. */
export function NoCapacity(props: NoCapacityProps) {
  const { wanted, what = 'accelerators', error, isTaking, onTake } = props;
  const others = props.others.slice(0, SHOWN_MAX);
  return (
    <div className="rounded-panel border border-bad-border">
      <ErrorPanel error={error} title={`No quote for ${wanted.label}`}>
        <AgainButton {...props} />
      </ErrorPanel>
      {others.length === 0 ? null : (
        <div className="border-t border-border px-4 py-3 text-13">
          <p className="mb-2 font-medium">Closest that may be had</p>
          <ul className="grid gap-2" aria-label={`Other ${what}, closest first`}>
            {others.map((profile) => (
              <li key={profile.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1">
                  {profile.label}{' '}
                  <span className="text-muted">{formatMoney(profile.hourlyUsd)} an hour, list price</span>
                </span>
                <Button
                  size="small"
                  working={false}
                  disabledReason={isTaking ? 'A quote is being taken.' : undefined}
                  onClick={() => onTake(profile.id)}
                >
                  Quote {profile.label}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
