'use client';

import type { ReactNode } from 'react';
import type { QueryLike } from '@/components/query-view';
import { type TemplateChoice, useTemplateChoices } from '@/components/deploy-inputs';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { coverageOf } from './coverage';
import { CoverageResult } from './coverage-result';
import { ExampleCheck } from './example-check';

export interface CoveragePanelProps {
  keys: readonly string[];
  staged: readonly string[];
  /** The template that the deployment was made of, null when it has none. */
  templateId: string | null;
  /** Undefined where nothing can be changed. */
  onStage: ((keys: readonly string[]) => void) | undefined;
}

function requirement(templates: QueryLike<readonly TemplateChoice[]>, templateId: string) {
  const template = templates.data?.find(({ id }) => id === templateId);
  if (template !== undefined) return { template, why: null };
  if (templates.data !== undefined)
    return {
      template: null,
      why: 'The platform lists this template no more, so what it needs is not known.',
    };
  const why =
    templates.error === null
      ? 'Reading what it needs.'
      : `What it needs could not be read: ${templates.error.message}`;
  return { template: null, why };
}

function TemplateCheck({ keys, staged, templateId, onStage }: CoveragePanelProps & { templateId: string }) {
  const templates = useTemplateChoices();
  const { template, why } = requirement(templates, templateId);
  return (
    <Part title={<>Template {template?.name ?? <code>{templateId}</code>}</>}>
      {template === null ? (
        <p className="text-12 text-muted">
          {why}{' '}
          {templates.error?.retryable === true && templates.data === undefined ? (
            <Button size="small" working={templates.isFetching} onClick={() => void templates.refetch()}>
              Try again
            </Button>
          ) : null}
        </p>
      ) : template.requiredEnv.length === 0 ? (
        <p className="text-12 text-muted">It needs no variables.</p>
      ) : (
        <CoverageResult
          coverage={coverageOf(template.requiredEnv, keys, staged)}
          asks="The template"
          onStage={onStage}
        />
      )}
    </Part>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-1.5 p-4">
      <h3 className="text-13 font-medium">{title}</h3>
      {children}
    </div>
  );
}

/** Whether the keys are those that the template and a .env.example ask for. By key only: values cannot be read back. */
export function CoveragePanel(props: CoveragePanelProps) {
  const { keys, staged, templateId, onStage } = props;
  return (
    <Panel title="Coverage" sub="by key; no value is compared" className="lg:col-start-1">
      <div className="divide-y divide-border">
        {templateId === null ? null : <TemplateCheck {...props} templateId={templateId} />}
        <Part title="Compare with a .env.example">
          <ExampleCheck keys={keys} staged={staged} onStage={onStage} />
        </Part>
      </div>
    </Panel>
  );
}
