'use client';

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { eligibilityOf } from '@/components/credits/eligibility';
import { creditState } from '@/components/credits/queries';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { useCostWords } from '@/components/use-cost-words';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { IssuedKeyDialog } from './issued-key-dialog';
import { stateOfKey } from './key-list';
import { KeysPanel } from './keys-panel';
import { keyLabels, withLabel } from './labels';
import { LostKeyBanner } from './lost-key-banner';
import { apiKeyList } from './queries';
import type { ApiKey } from './read';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { useIssueKey, type IssueKey } from './use-issue-key';

/** The API keys of the account: list, issue with the one-time reveal, revoke. */
export function KeysPage({ platformUrl }: { platformUrl: string }) {
  const list = usePolledQuery(apiKeyList);
  const credits = usePolledQuery(creditState);
  const labels = useLocalStore(keyLabels);
  const [isAsking, setAsking] = useState(false);
  const [target, setTarget] = useState<Pick<ApiKey, 'id' | 'lastUsedAt'> | null>(null);
  const keys = list.data?.rows;
  const issuing = useIssueKey(keys?.map((key) => key.id) ?? []);
  const eligibility = eligibilityOf(credits.data);
  const closeReveal = (label: string) => {
    const [rowId] = issuing.issued?.rowIds ?? [];
    if (rowId !== undefined && label !== '') labels.change(withLabel(labels.value, rowId, label));
    issuing.forget();
  };
  const discard = (keyId: string) => {
    issuing.forget();
    setTarget(keys?.find((key) => key.id === keyId) ?? { id: keyId, lastUsedAt: null });
  };
  return (
    <>
      <PageHead
        title="API keys"
        facts={[
          keys && countWords(keys),
          eligibility.reason ?? 'Deploys are allowed, so a key may be issued',
        ]}
        actions={
          <Button
            variant="primary"
            onClick={() => setAsking(true)}
            disabledReason={
              eligibility.isRefused ? `No key can be issued: ${eligibility.reason ?? ''}` : undefined
            }
          >
            <Plus aria-hidden="true" />
            Issue key
          </Button>
        }
      />
      <LostKeyBanner lost={issuing.lost} onDismiss={issuing.forget} onRevoke={discard} />
      <KeysPanel query={list} labels={labels.value} onRevoke={setTarget} onIssue={() => setAsking(true)} />
      <IssueConfirm open={isAsking} onOpenChange={setAsking} issuing={issuing} />
      <IssuedKeyDialog
        issued={issuing.issued}
        platformUrl={platformUrl}
        onClose={closeReveal}
        onDiscard={discard}
      />
      <RevokeKeyDialog
        target={target}
        label={target === null ? undefined : labels.value[target.id]}
        onClose={() => setTarget(null)}
      />
    </>
  );
}

function countWords(keys: readonly ApiKey[]): string {
  const activeCount = keys.filter((key) => stateOfKey(key) === 'active').length;
  return `${activeCount} active, ${keys.length - activeCount} revoked`;
}

interface IssueConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  issuing: IssueKey;
}

function IssueConfirm({ open, onOpenChange, issuing }: IssueConfirmProps) {
  const cost = useCostWords('mutation');
  const confirm = async () => {
    if ((await issuing.issue()) !== 'refused') onOpenChange(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) issuing.forget();
      }}
      title="Issue an API key?"
      cost={cost}
      confirmLabel="Issue key"
      workingLabel="Issuing"
      cancelLabel="Cancel"
      onConfirm={() => void confirm()}
      isWorking={issuing.isWorking}
      error={issuing.refusal}
    >
      Whoever holds the key can deploy and operate on this account. It is shown once, in the next step, and
      can be revoked at any time.
    </ConfirmDialog>
  );
}
