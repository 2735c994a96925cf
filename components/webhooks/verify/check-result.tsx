'use client';

import type { ReactNode } from 'react';
import { Time } from '@/components/time';
import { CopyText } from '@/components/ui/copy-button';
import { FactList } from '@/components/ui/facts';
import { StatusMark, type StatusLook } from '@/components/ui/status-mark';
import { useClock } from '@/components/use-clock';
import { explain, explainAge, type Finding } from '@/lib/signature/explain';
import type { Verification } from '@/lib/signature/verify';

const looks = {
  ok: { tone: 'ok', shape: 'check' },
  warn: { tone: 'warn', shape: 'half' },
  bad: { tone: 'bad', shape: 'cross' },
  info: { tone: 'off', shape: 'ring' },
} as const satisfies Record<Finding['kind'], StatusLook>;

/** What a check found, the age of the timestamp by this machine's clock, and what the signature should be. */
export function CheckResult({ verification, hasSecret }: { verification: Verification; hasSecret: boolean }) {
  // Minutes matter here, so the words do not change by the second.
  const age = useClock((nowMs) =>
    JSON.stringify(explainAge(verification, Math.floor(nowMs / 10_000) * 10_000)),
  );
  const ageFinding = JSON.parse(age) as Finding | null;
  const { epochMs } = verification.timestamp ?? {};
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {explain(verification, hasSecret).map((finding) => (
          <FindingLine key={finding.title} finding={finding} />
        ))}
        {ageFinding === null ? null : (
          <FindingLine finding={ageFinding}>
            {epochMs === null || epochMs === undefined ? null : (
              <>
                {' '}
                Signed <Time value={new Date(epochMs).toISOString()} /> by the clock of this machine.
              </>
            )}
          </FindingLine>
        )}
      </ul>
      <Expected verification={verification} />
    </div>
  );
}

function FindingLine({ finding, children }: { finding: Finding; children?: ReactNode }) {
  const { tone, shape } = looks[finding.kind];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-13">
      <StatusMark tone={tone} shape={shape} className="mt-[3px]" />
      <div>
        <p className="font-medium">{finding.title}</p>
        <p className="wrap-anywhere text-muted">
          {finding.detail}
          {children}
        </p>
      </div>
    </li>
  );
}

function Expected({ verification: { expected, verdict } }: { verification: Verification }) {
  if (expected === null || verdict === 'verified') return null;
  return (
    <div className="grid gap-2 border-t border-border pt-4">
      <p className="text-13 font-medium">What this timestamp, body and secret are signed as</p>
      <FactList
        facts={Object.entries(expected).map(([encoding, digest]) => ({
          key: encoding,
          label: encoding,
          value: <CopyText value={`v1=${digest}`} what={`Signature in ${encoding}`} />,
        }))}
      />
    </div>
  );
}
