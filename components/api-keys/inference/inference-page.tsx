'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHead } from '@/components/page-head';
import { Banner } from '@/components/ui/banner';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { issueInferenceKey } from '../actions';
import { useIssueEligibility } from '../issue-button';
import { KeysTabs } from '../keys-tabs';
import { LostKeyBanner } from '../lost-key-banner';
import { RevokeKeyDialog } from '../revoke-key-dialog';
import { useIssue } from '../use-issue';
import { InferencePanel } from './inference-panel';
import { IssuePanel } from './issue-panel';
import { IssuedInferenceDialog } from './issued-inference-dialog';
import { inferenceKeyList } from './queries';
import type { InferenceKey } from './read';

type Target = Pick<InferenceKey, 'lastUsedAt' | 'name'> & { id: string };

const idsOf = (keys: readonly InferenceKey[]) => keys.flatMap(({ id }) => (id === null ? [] : [id]));

function useIssueInferenceKey(keys: readonly InferenceKey[] | undefined) {
  const queryClient = useQueryClient();
  const readIds = async () => {
    await queryClient.invalidateQueries({ queryKey: inferenceKeyList.queryKey, refetchType: 'none' });
    const list = await queryClient.query({ ...inferenceKeyList, staleTime: 0 }).catch(() => null);
    return list && idsOf(list.keys);
  };
  return useIssue({
    path: '/api-keys/inference',
    act: issueInferenceKey,
    idsShown: idsOf(keys ?? []),
    readIds,
  });
}

/** The inference keys of the account: list, issue by the fields of the live contract, revoke. */
export function InferencePage() {
  const list = usePolledQuery(inferenceKeyList);
  const [target, setTarget] = useState<Target | null>(null);
  const keys = list.data?.keys;
  const issuing = useIssueInferenceKey(keys);
  const [issuedCount, setIssuedCount] = useState(0);
  const eligibility = useIssueEligibility();
  const revoke = (id: string) => {
    issuing.forget();
    const key = keys?.find((each) => each.id === id);
    setTarget({ id, name: key?.name ?? null, lastUsedAt: key?.lastUsedAt ?? null });
  };
  const close = () => {
    issuing.forget();
    setIssuedCount((count) => count + 1);
  };
  return (
    <>
      <PageHead
        title="Inference keys"
        facts={['Keys of the inference surface, limited to scopes', eligibility.words]}
      />
      <KeysTabs />
      <Banner kind="info" title="An inference key does not work on the platform API.">
        There it is refused with <code>credential_scope_violation</code>. Scripts that deploy need an API key.
      </Banner>
      <LostKeyBanner lost={issuing.lost} onDismiss={issuing.forget} onRevoke={revoke} />
      <InferencePanel query={list} onRevoke={revoke} />
      {/* The next key begins with an empty form. */}
      <IssuePanel key={issuedCount} issuing={issuing} disabledReason={eligibility.disabledReason} />
      <IssuedInferenceDialog issued={issuing.issued} onClose={close} onDiscard={revoke} />
      <RevokeKeyDialog target={target} label={target?.name ?? undefined} onClose={() => setTarget(null)} />
    </>
  );
}
