'use client';

import { Link } from '@/components/link';
import { useState } from 'react';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { useCostWords } from '@/components/use-cost-words';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { IssueButton, useIssueEligibility } from './issue-button';
import { IssueConfirm } from './issue-confirm';
import { IssuedKeyDialog } from './issued-key-dialog';
import { stateOfKey } from './key-list';
import { KeysPanel } from './keys-panel';
import { KeysTabs } from './keys-tabs';
import { keyLabels, withLabel } from './labels';
import { LostKeyBanner } from './lost-key-banner';
import { apiKeyList } from './queries';
import type { ApiKey } from './read';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { OpenRotations } from './rotate/open-rotations';
import { TestSnippet } from './test-snippet';
import { useIssueKey } from './use-issue-key';

/** The API keys of the account: list, issue with the one-time reveal, revoke. */
export function KeysPage({ platformUrl }: { platformUrl: string }) {
  const list = usePolledQuery(apiKeyList);
  const labels = useLocalStore(keyLabels);
  const [isAsking, setAsking] = useState(false);
  const [target, setTarget] = useState<Pick<ApiKey, 'id' | 'lastUsedAt'> | null>(null);
  const keys = list.data?.rows;
  const issuing = useIssueKey(keys?.map((key) => key.id) ?? []);
  const eligibility = useIssueEligibility();
  const cost = useCostWords('mutation');
  const closeReveal = (label: string) => {
    const [rowId] = issuing.issued?.rowIds ?? [];
    if (rowId !== undefined && label !== '') labels.update((all) => withLabel(all, rowId, label));
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
        facts={[keys && countWords(keys), eligibility.words, `Issuing c${cost.slice(1)}`]}
        actions={
          <>
            <Button asChild>
              <Link href={routes.keyRotations()}>Rotate a key</Link>
            </Button>
            <IssueButton disabledReason={eligibility.disabledReason} onClick={() => setAsking(true)}>
              Issue key
            </IssueButton>
          </>
        }
      />
      <KeysTabs />
      <LostKeyBanner lost={issuing.lost} onDismiss={issuing.forget} onRevoke={discard} />
      {keys === undefined ? null : <OpenRotations keys={keys} />}
      <KeysPanel
        query={list}
        labels={labels.value}
        onRevoke={setTarget}
        onIssue={() => setAsking(true)}
        issueDisabledReason={eligibility.disabledReason}
      />
      <TestSnippet platformUrl={platformUrl} />
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
