'use client';

import { useCostWords } from '@/components/deployments/use-cost-words';
import type { CreateState } from '@/components/deployments/new/create-attempt';
import { createCurl } from '@/components/deployments/new/curl';
import {
  PreflightList,
  type PreflightProps,
  usePreflight,
} from '@/components/deployments/new/preflight-panel';
import { Button } from '@/components/ui/button';
import { CodeBlock } from '@/components/ui/code-block';
import { Panel, PanelBody } from '@/components/ui/panel';

export type SubmitProps = PreflightProps & {
  phase: CreateState['phase'];
  /** Whether the form may go out; not while it is unclear what became of the last one. */
  canSend: boolean;
  onSubmit: () => void;
  apiUrl: string;
};

function reasonAgainst(blocked: string | undefined, phase: SubmitProps['phase'], canSend: boolean) {
  if (phase === 'unclear' && !canSend) return 'First say what became of the create before.';
  return blocked;
}

/** The checks, the button, and the same request as a command. */
export function Submit({ phase, canSend, onSubmit, apiUrl, ...facts }: SubmitProps) {
  const items = usePreflight(facts);
  const cost = useCostWords('deploy_create');
  const blocked = items.find(({ state }) => state === 'blocked')?.detail;
  const isWorking = phase === 'sending' || phase === 'accepted';
  return (
    <>
      <Panel title="Before it is sent">
        <PanelBody className="grid gap-4">
          <PreflightList items={items} />
          <div className="grid gap-1.5">
            <Button
              variant="primary"
              working={isWorking}
              workingLabel={phase === 'accepted' ? 'Opening the run' : 'Creating'}
              disabledReason={isWorking ? undefined : reasonAgainst(blocked, phase, canSend)}
              onClick={onSubmit}
            >
              Create deployment
            </Button>
            <p className="text-12 text-muted">{cost}.</p>
          </div>
        </PanelBody>
      </Panel>
      <Panel title="As a command">
        <PanelBody>
          <CodeBlock code={createCurl(facts.form, apiUrl)} label="curl command" />
          <p className="mt-2 text-12 text-muted">
            Values stay out of it: set them as variables of the shell.
          </p>
        </PanelBody>
      </Panel>
    </>
  );
}
