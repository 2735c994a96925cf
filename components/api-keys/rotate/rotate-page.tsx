'use client';

import { Link } from '@/components/link';
import { EmptyState } from '@/components/empty-state';
import { PageHead, Toolbar } from '@/components/page-head';
import { QueryAge, QueryView } from '@/components/query-view';
import { ReadAgainButton } from '@/components/read-again-button';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { explainedQuery } from '../key-errors';
import { keyLabels } from '../labels';
import { apiKeyList } from '../queries';
import type { ApiKey } from '../read';
import { RotateSteps } from './rotate-steps';
import { rotationOf } from './rotation';
import { useRotation } from './use-rotation';

/** While somebody waits for a key to be used, or not to be used any more. */
const EVERY_MS = 15_000;

const watchedKeys = { ...apiKeyList, freshness: () => EVERY_MS };

export interface RotatePageProps {
  oldId: string;
  platformUrl: string;
}

/** Leads through a new key in place of one: this API cannot give a key another plaintext. */
export function RotatePage({ oldId, platformUrl }: RotatePageProps) {
  const query = usePolledQuery(watchedKeys);
  const { value: labels } = useLocalStore(keyLabels);
  return (
    <>
      <PageHead
        title="Rotate a key"
        facts={[
          <code key="id">{oldId}</code>,
          labels[oldId],
          'Progress is kept in this browser, the key is not',
        ]}
      />
      <Toolbar>
        <span className="flex items-center justify-end gap-1 md:ml-auto">
          <QueryAge query={query} />
          <ReadAgainButton query={query} size="small" />
        </span>
      </Toolbar>
      <Panel aria-label="Steps">
        <QueryView
          query={explainedQuery(query)}
          skeleton={<SkeletonRows rows={5} />}
          errorTitle="API keys could not be read"
        >
          {({ rows }) => <Rotation keys={rows} oldId={oldId} platformUrl={platformUrl} />}
        </QueryView>
      </Panel>
    </>
  );
}

function Rotation({ keys, oldId, platformUrl }: RotatePageProps & { keys: readonly ApiKey[] }) {
  const { progress, remember } = useRotation(oldId);
  const rotation = rotationOf(keys, oldId, progress);
  if (rotation.step !== 'over') {
    return <RotateSteps {...{ keys, rotation, progress, remember, platformUrl }} />;
  }
  const { isListed, fresh } = rotation;
  return (
    <EmptyState
      title={
        fresh !== null
          ? 'The key is rotated'
          : isListed
            ? 'This key is not active any more'
            : 'This key is not in the list'
      }
      actions={
        <Button asChild>
          <Link href={routes.apiKeys()} onClick={() => remember(null)}>
            Go to the API keys
          </Link>
        </Button>
      }
    >
      {fresh !== null ? (
        <>
          The old key is refused from now on, and <code>{fresh.id}</code> has taken its place.
        </>
      ) : isListed ? (
        'It was revoked, and no new key is known to have taken its place.'
      ) : (
        'It belongs to another account, or was never there.'
      )}
    </EmptyState>
  );
}
