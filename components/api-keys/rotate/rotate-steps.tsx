'use client';

import { useState } from 'react';
import { Step, type StepProps } from '@/components/steps';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { IssueConfirm } from '../issue-confirm';
import { IssuedKeyDialog } from '../issued-key-dialog';
import { keyLabels, withLabel } from '../labels';
import { LostKeyBanner } from '../lost-key-banner';
import type { ApiKey } from '../read';
import { RevokeKeyDialog } from '../revoke-key-dialog';
import { useIssueKey } from '../use-issue-key';
import { IssueStep } from './issue-step';
import { ProveStep } from './prove-step';
import { isProven, type Progress, type Rotation } from './rotation';
import { StoreStep } from './store-step';
import { WatchStep } from './watch-step';

export interface RotateStepsProps {
  keys: readonly ApiKey[];
  rotation: Exclude<Rotation, { step: 'over' }>;
  progress: Progress | null;
  remember: (progress: Progress | null) => void;
  platformUrl: string;
}

const ORDER = ['issue', 'store', 'prove', 'watch', 'revoke'] as const;

/** A step that was passed without the proof does not claim it. */
const isProofSkipped = (rotation: RotateStepsProps['rotation']) =>
  rotation.step === 'watch' && !isProven(rotation.fresh);

const proofWords = (rotation: RotateStepsProps['rotation']) =>
  isProofSkipped(rotation) ? 'not proven yet' : '1 read';

type Target = Pick<ApiKey, 'id' | 'lastUsedAt'>;

/** The five steps, the current one open. */
export function RotateSteps({ keys, rotation, progress, remember, platformUrl }: RotateStepsProps) {
  const issuing = useIssueKey(keys.map(({ id }) => id));
  const labels = useLocalStore(keyLabels);
  const [isAsking, setAsking] = useState(false);
  const [target, setTarget] = useState<Target | null>(null);
  const { step, old } = rotation;
  const stateOf = (name: (typeof ORDER)[number]): StepProps['state'] => {
    if (name === 'prove' && isProofSkipped(rotation)) return 'skipped';
    const [at, now] = [ORDER.indexOf(name), ORDER.indexOf(step)];
    return at === now ? 'current' : at < now ? 'done' : 'ahead';
  };
  const begin = (newId: string) => remember({ newId, isStored: false, switched: null });
  const close = (label: string) => {
    const [rowId, ...more] = issuing.issued?.rowIds ?? [];
    issuing.forget();
    if (rowId === undefined || more.length > 0) return;
    // The new key does what the old one did, so it is called the same unless told.
    const name = label === '' ? (labels.value[old.id] ?? '') : label;
    labels.update((all) => withLabel(all, rowId, name));
    begin(rowId);
  };
  const discard = (id: string) => {
    issuing.forget();
    setTarget(keys.find((key) => key.id === id) ?? { id, lastUsedAt: null });
  };
  const open = rotation.step === 'issue' ? null : rotation;
  const go = (part: Partial<Progress>) => progress && remember({ ...progress, ...part });
  return (
    <>
      <LostKeyBanner lost={issuing.lost} onDismiss={issuing.forget} onRevoke={discard} />
      <ol>
        <Step title="Issue the new key" cost="1 change" state={stateOf('issue')}>
          <IssueStep old={old} keys={keys} onIssue={() => setAsking(true)} onUse={begin} />
        </Step>
        <Step title="Store it where the old one is read" state={stateOf('store')}>
          <StoreStep
            onStored={() => go({ isStored: true })}
            onDiscard={() => open && discard(open.fresh.id)}
          />
        </Step>
        <Step title="Prove that it works" cost={proofWords(rotation)} state={stateOf('prove')}>
          {open === null ? null : (
            <ProveStep
              fresh={open.fresh}
              platformUrl={platformUrl}
              onSwitched={() => go({ switched: { atMs: Date.now(), lastUse: old.lastUsedAt } })}
              onBack={() => go({ isStored: false })}
            />
          )}
        </Step>
        <Step title="Watch the old key go quiet" state={stateOf('watch')}>
          {open?.progress.switched == null ? null : (
            <WatchStep
              old={old}
              switched={open.progress.switched}
              onRevoke={() => setTarget(old)}
              onAgain={() => go({ switched: { atMs: Date.now(), lastUse: old.lastUsedAt } })}
            />
          )}
        </Step>
        <Step title="Revoke the old key" cost="1 stop" state={stateOf('revoke')} />
      </ol>
      <IssueConfirm open={isAsking} onOpenChange={setAsking} issuing={issuing} />
      <IssuedKeyDialog
        issued={issuing.issued}
        platformUrl={platformUrl}
        onClose={close}
        onDiscard={discard}
      />
      <RevokeKeyDialog
        target={target}
        label={target === null ? undefined : labels.value[target.id]}
        onClose={() => setTarget(null)}
        onAnswer={(id) => {
          if (id !== old.id) remember(null);
        }}
      />
    </>
  );
}
