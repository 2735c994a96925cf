'use client';

import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { useCopy } from '@/components/ui/use-copy';

/** What the page will do while the run goes on, so that nobody has to guess or wait here. */
export function RunNext() {
  const { state, copy } = useCopy('Link to this run');
  return (
    <Panel title="What happens next">
      <PanelBody>
        <ol className="grid gap-2 text-13 text-muted">
          <li>
            When the run reports <code>succeeded</code>, the deployment is read again and its address is shown
            here.
          </li>
          <li>
            When it reports <code>failed</code>, the reason stands at the top of this page.
          </li>
          <li>Closing this page does not stop the run.</li>
        </ol>
        <Button
          size="small"
          variant="ghost"
          className="mt-2 -ml-2"
          onClick={() => void copy(window.location.href)}
        >
          {state === 'copied' ? 'Link copied' : 'Copy link to this run'}
        </Button>
      </PanelBody>
    </Panel>
  );
}
