'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useIssueEligibility } from '../issue-button';
import { stateOfKey } from '../key-list';
import type { ApiKey } from '../read';

export interface IssueStepProps {
  old: ApiKey;
  keys: readonly ApiKey[];
  onIssue: () => void;
  /** A key that is there already takes the place of the old one. */
  onUse: (keyId: string) => void;
}

/** Issues the new key, or takes one that was issued before, as when its row could not be told. */
export function IssueStep({ old, keys, onIssue, onUse }: IssueStepProps) {
  const { disabledReason } = useIssueEligibility();
  const [chosen, setChosen] = useState('');
  const others = keys.filter((key) => key.id !== old.id && stateOfKey(key) === 'active');
  return (
    <div className="grid gap-4 px-4 pb-4 text-13">
      <p className="max-w-[75ch]">
        Both keys work until the old one is revoked, so nothing stops in between. The new one is shown once.
      </p>
      <div>
        <Button variant="primary" onClick={onIssue} disabledReason={disabledReason}>
          Issue the new key
        </Button>
      </div>
      {others.length === 0 ? null : (
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Or take a key that is already there" className="w-72 max-w-full">
            <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <option value="">Choose a key id</option>
              {others.map(({ id }) => (
                <option key={id} value={id}>
                  {id}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            onClick={() => onUse(chosen)}
            disabledReason={chosen === '' ? 'Choose a key first.' : undefined}
          >
            Take this key
          </Button>
        </div>
      )}
    </div>
  );
}
