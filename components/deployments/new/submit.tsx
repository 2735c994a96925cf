'use client';

import { CreateCheckList } from '@/components/create-check-list';
import { useCostWords } from '@/components/use-cost-words';
import type { CreateState } from '@/components/deployments/new/create-attempt';
import { type PreflightProps, usePreflight } from '@/components/deployments/new/use-preflight';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';

export type SubmitProps = PreflightProps & {
  phase: CreateState['phase'];
  onSubmit: () => void;
};

/** While it is unclear what became of the last create, the way on is where that is told. */
function reasonAgainst(blocked: string | undefined, phase: SubmitProps['phase']) {
  if (phase === 'unclear') return 'First say what became of the create before.';
  return blocked;
}

/** The checks and the button. */
export function Submit({ phase, onSubmit, ...facts }: SubmitProps) {
  const items = usePreflight(facts);
  const cost = useCostWords('deploy_create');
  const blocked = items.find(({ state }) => state === 'blocked')?.detail;
  const isWorking = phase === 'sending' || phase === 'accepted';
  return (
    <Panel title="Before it is sent">
      <PanelBody className="grid gap-4">
        <CreateCheckList items={items} />
        <div className="grid gap-1.5">
          <Button
            variant="primary"
            working={isWorking}
            workingLabel={phase === 'accepted' ? 'Opening the run' : 'Creating'}
            disabledReason={isWorking ? undefined : reasonAgainst(blocked, phase)}
            onClick={onSubmit}
          >
            Create deployment
          </Button>
          <p className="text-12 text-muted">{cost}.</p>
        </div>
      </PanelBody>
    </Panel>
  );
}
