'use client';

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorPanel } from '@/components/error-panel';
import { RawJson } from '@/components/raw-json';
import { Time } from '@/components/time';
import { UnknownFields } from '@/components/unknown-fields';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { FactList, type Fact } from '@/components/ui/facts';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { ChecksPanel } from './checks-panel';
import { DnsTable } from './dns-table';
import type { CustomDomain } from './read';
import { RecheckLine } from './recheck-line';
import { domainStatus } from './status';
import { useRouteBudget } from './use-route-budget';
import { useVerify, type Verify } from './use-verify';

export interface DomainViewProps {
  deploymentId: string;
  domain: CustomDomain;
  age: ReactNode;
  /** Why nothing can be changed, or null. */
  refusal: string | null;
  onRemove: () => void;
}

function factsOf(domain: CustomDomain, isVerified: boolean): Fact[] {
  const { name, unicode, serving, raw } = domain;
  return [
    {
      label: 'Domain',
      value:
        name === null ? (
          <span className="text-faint">not reported</span>
        ) : (
          <CopyText value={name} what="Domain" />
        ),
      detail: unicode === null || unicode === name ? undefined : `People read it as ${unicode}`,
    },
    ...(serving === null ? [] : [{ label: 'Serving', value: serving }]),
    { label: 'Attached', value: <Time value={domain.createdAt} /> },
    {
      label: 'Verified',
      value: <Time value={domain.verifiedAt} absent={isVerified ? 'not reported' : 'not yet'} />,
    },
    {
      label: 'Last checked',
      value: (
        <Time value={domain.lastCheckedAt} absent={'last_checked_at' in raw ? 'never' : 'not reported'} />
      ),
    },
  ];
}

/** What a check answered where that is not the record, which is shown anyway. */
function CheckAnswerView({ verify }: { verify: Verify }) {
  const answer = verify.made?.answer ?? null;
  if (answer === null || answer.isRecord || answer.raw === undefined) return null;
  return <RawJson value={answer.raw} label="What the check answered" />;
}

function VerifyFoot({ verify, isVerified }: { verify: Verify; isVerified: boolean }) {
  const { isScarce, cost } = useRouteBudget('post');
  return (
    <PanelFoot end={<span>{cost}</span>}>
      <span role="status">
        {isVerified ? (
          'A check looks again whether the records are still there.'
        ) : (
          <>
            DNS can take minutes to hours. <RecheckLine verify={verify} isScarce={isScarce} />
          </>
        )}
      </span>
    </PanelFoot>
  );
}

/** A domain that is attached: its state, the records it needs, what was seen, and everything else that the platform tells. */
export function DomainView({ deploymentId, domain, age, refusal, onRemove }: DomainViewProps) {
  const verify = useVerify(deploymentId);
  const status = domainStatus(domain.status, domain.isVerified);
  return (
    <div className="grid gap-4">
      <Panel
        title="Custom domain"
        sub={
          <StatusBadge tone={status.tone} shape={status.shape}>
            {status.label}
          </StatusBadge>
        }
        age={age}
        actions={
          <>
            <Button
              size="small"
              variant="primary"
              onClick={verify.check}
              working={verify.isWorking}
              workingLabel="Checking"
              disabledReason={refusal ?? undefined}
            >
              Verify now
            </Button>
            <Button size="small" variant="danger" onClick={onRemove} disabledReason={refusal ?? undefined}>
              <Trash2 aria-hidden="true" />
              Remove
            </Button>
          </>
        }
      >
        <PanelBody className="grid gap-3">
          <FactList facts={factsOf(domain, status.isVerified)} />
          <CheckAnswerView verify={verify} />
        </PanelBody>
        {verify.error === null ? null : (
          <ErrorPanel
            error={verify.error}
            title="The domain could not be checked"
            onRetry={verify.check}
            isRetrying={verify.isWorking}
            className="border-t border-border"
          />
        )}
        <VerifyFoot verify={verify} isVerified={status.isVerified} />
      </Panel>
      {domain.dns.length === 0 ? null : <DnsTable records={domain.dns} checks={domain.checks} />}
      <ChecksPanel checks={domain.checks} />
      <Panel title="Record">
        <PanelBody className="grid gap-3">
          <UnknownFields fields={domain.extra} isOpen={domain.dns.length === 0} />
          <RawJson value={domain.raw} />
        </PanelBody>
      </Panel>
    </div>
  );
}
