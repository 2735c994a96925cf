'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { actionOffer, actionVerb } from '@/components/machines/action-offer';
import { type Machine, machineLabel } from '@/components/machines/read';
import { machineStatus } from '@/components/machines/status';
import { RecordView } from '@/components/record-view';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusMark } from '@/components/ui/status-mark';
import { contractDocument } from '@/lib/api/contract-document';

const ActionDialog = dynamic(async () => (await import('@/components/machines/action-dialog')).ActionDialog, {
  ssr: false,
});
const ActionForm = dynamic(async () => (await import('@/components/machines/action-form')).ActionForm, {
  ssr: false,
  loading: () => <SkeletonRows rows={2} />,
});

type Result = { action: string; answer: Readonly<Record<string, unknown>> | null; atMs: number };

export type ActionsPanelProps = {
  machine: Machine;
  machineId: string;
  /** Something was done, so that the record is worth reading again. */
  onDone: () => void;
};

/** What can be asked of a machine, as the live contract says, and what came of the last. */
export function ActionsPanel({ machine, machineId, onDone }: ActionsPanelProps) {
  const contract = useQuery(contractDocument);
  const [asked, setAsked] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { isGone } = machineStatus(machine.status);
  const document = contract.data ?? null;
  const { schema, choice, hasMore } = actionOffer(document);
  const done = (action: string, answer: Result['answer']) => {
    setResult({ action, answer, atMs: Date.now() });
    onDone();
  };
  if (isGone) return null;
  return (
    <Panel title="Actions">
      {contract.isPending ? (
        <SkeletonRows rows={1} />
      ) : (
        <PanelBody className="grid gap-4">
          {choice === null ? null : (
            <div className="flex flex-wrap gap-2">
              {choice.words.map((word) => (
                <Button key={word} onClick={() => setAsked(word)}>
                  {actionVerb(word)}
                </Button>
              ))}
            </div>
          )}
          {hasMore ? (
            <FormPart isFolded={choice !== null}>
              <ActionForm
                key={schema === null ? 'json' : 'fields'}
                machineId={machineId}
                document={document}
                schema={schema}
                onDone={(answer) => done('action', answer)}
              />
            </FormPart>
          ) : null}
          {result === null ? null : <ResultView {...result} />}
        </PanelBody>
      )}
      {asked === null || choice === null ? null : (
        <ActionDialog
          machineId={machineId}
          label={machineLabel(machine)}
          action={asked}
          field={choice.field}
          onClose={() => setAsked(null)}
          onDone={(answer) => done(asked, answer)}
        />
      )}
    </Panel>
  );
}

function FormPart({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className="group/more text-13">
      <summary className="inline-flex list-none items-center gap-1 rounded-[3px] text-muted hover:text-text [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5! group-open/more:rotate-90" />
        With more fields
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

function ResultView({ action, answer, atMs }: Result) {
  return (
    <section
      aria-label="Result of the action"
      role="status"
      className="grid gap-2 border-t border-border pt-3 text-13"
    >
      <p className="flex flex-wrap items-center gap-2">
        <StatusMark shape="check" tone="ok" />
        <span>
          Answer to <code>{action}</code>
        </span>
        <Time value={atMs} className="text-12 text-muted" />
      </p>
      {answer === null ? <p className="text-faint">It told nothing more.</p> : <RecordView record={answer} />}
    </section>
  );
}
