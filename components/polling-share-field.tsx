'use client';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { pollingShare, SHARE_MAX, SHARE_MIN } from '@/lib/browser/polling-share';
import { useLocalStore } from '@/lib/browser/use-local-store';

const SHARES = [SHARE_MIN, 0.1, 0.2, 0.3, 0.4, 0.5, SHARE_MAX];

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** How much of each budget pages of this browser may spend by themselves. */
export function PollingShareField() {
  const { value, change } = useLocalStore(pollingShare);
  const shares = SHARES.includes(value) ? SHARES : [...SHARES, value].sort((one, other) => one - other);
  return (
    <Field
      label="Background reads"
      hint="What open pages may take of each budget to stay fresh. The rest is left for what you do, and for other people and programs of the account."
      className="max-w-md"
    >
      <Select value={String(value)} onChange={(event) => change(Number(event.target.value))}>
        {shares.map((share) => (
          <option key={share} value={String(share)}>
            {percent(share)} of each budget
          </option>
        ))}
      </Select>
    </Field>
  );
}
