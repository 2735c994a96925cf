'use client';

import { Link } from '@/components/link';
import type { RecreationRead } from '@/components/deployments/new/use-recreation';
import { Time } from '@/components/time';
import { Panel, PanelBody } from '@/components/ui/panel';
import { routes } from '@/lib/routes';

export type RecreateNoteProps = {
  deploymentId: string;
  read: Extract<RecreationRead, { phase: 'read' }>;
};

/** Where the filled-in values come from, and what nobody could fill in. */
export function RecreateNote({ deploymentId, read }: RecreateNoteProps) {
  const { name, hasRecipe, savedAtMs, recreation } = read;
  return (
    <Panel title={`From ${name}`} sub="a new deployment; the other one stays as it is">
      <PanelBody className="grid gap-2 text-13 wrap-anywhere">
        <p className="max-w-[80ch]">
          {hasRecipe ? (
            <>
              Filled in with what this browser kept when{' '}
              <Link href={routes.deployment(deploymentId)} className="link">
                {name}
              </Link>{' '}
              was created, <Time value={savedAtMs} />. It is kept in this browser only.
            </>
          ) : (
            <>
              <Link href={routes.deployment(deploymentId)} className="link">
                {name}
              </Link>{' '}
              was not created from this browser, so this is the little that the platform tells of it.
            </>
          )}
        </p>
        {recreation.missing.length === 0 ? (
          <p className="text-muted">Nothing is missing.</p>
        ) : (
          <div className="grid gap-1">
            <p className="font-medium">To be given again</p>
            <ul className="grid list-disc gap-0.5 pl-5">
              {recreation.missing.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}
