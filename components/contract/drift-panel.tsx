'use client';

import { useState, type ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Counters } from '@/components/ui/counters';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import type { Drift, DriftSeverity } from '@/lib/api/contract-drift';
import { DriftTable, severities } from './drift-table';

type Shown = DriftSeverity | 'all';

const ALL = ['breaks', 'differs', 'new'] as const;

/** The differences between the built contract and the live one. */
export function DriftPanel({ drift, age }: { drift: readonly Drift[]; age: ReactNode }) {
  const [shown, setShown] = useState<Shown>('all');
  if (drift.length === 0) {
    return (
      <Panel title="Differences" age={age}>
        <EmptyState title="None">
          Version, paths, operations, fields and words are those that this portal was built for.
        </EmptyState>
      </Panel>
    );
  }
  const count = (severity: DriftSeverity) => drift.filter((each) => each.severity === severity).length;
  return (
    <Panel title="Differences" sub="of the live contract from the built one" age={age}>
      <PanelBody className="border-b border-border py-2">
        <Counters<Shown>
          label="Differences by what they mean"
          value={shown}
          onValueChange={setShown}
          counters={[
            { value: 'all', label: 'All', count: drift.length },
            ...ALL.map((value) => ({
              value,
              label: severities[value].label,
              count: count(value),
              look: severities[value],
            })),
          ]}
        />
      </PanelBody>
      <DriftTable rows={shown === 'all' ? drift : drift.filter(({ severity }) => severity === shown)} />
      <PanelFoot>
        {ALL.map((value) => (
          <span key={value}>
            {severities[value].label}: {severities[value].meaning}.
          </span>
        ))}
      </PanelFoot>
    </Panel>
  );
}
