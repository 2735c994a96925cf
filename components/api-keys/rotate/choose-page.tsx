'use client';

import { Link } from '@/components/link';
import { EmptyState } from '@/components/empty-state';
import { PageHead } from '@/components/page-head';
import { QueryView } from '@/components/query-view';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { Panel, PanelFoot } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { explainedQuery } from '../key-errors';
import { stateOfKey } from '../key-list';
import { keyLabels } from '../labels';
import { apiKeyList } from '../queries';
import type { ApiKey } from '../read';
import { rotations } from './rotation';

/** Which key is to be rotated. */
export function ChooseKeyPage() {
  const query = usePolledQuery(apiKeyList);
  return (
    <>
      <PageHead
        title="Rotate a key"
        facts={[
          'A new key takes the place of an old one while both work',
          'Costs 1 change and 1 stop in all',
        ]}
      />
      <Panel title="Which key is to go?">
        <QueryView
          query={explainedQuery(query)}
          skeleton={<SkeletonRows rows={4} />}
          errorTitle="API keys could not be read"
          isEmpty={({ rows }) => !rows.some((key) => stateOfKey(key) === 'active')}
          empty={
            <EmptyState
              title="No active key"
              actions={
                <Button asChild>
                  <Link href={routes.apiKeys()}>Go to the API keys</Link>
                </Button>
              }
            >
              There is nothing to rotate. Issue a key instead.
            </EmptyState>
          }
        >
          {({ rows }) => <ActiveKeys keys={rows.filter((key) => stateOfKey(key) === 'active')} />}
        </QueryView>
      </Panel>
    </>
  );
}

function ActiveKeys({ keys }: { keys: readonly ApiKey[] }) {
  const { value: labels } = useLocalStore(keyLabels);
  const { value: open } = useLocalStore(rotations);
  return (
    <>
      <ul className="divide-y divide-border text-13">
        {keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <code>{key.id}</code> <span className="text-muted">{labels[key.id]}</span>
            </span>
            <span className="text-muted">
              last used <Time value={key.lastUsedAt} absent="never" />
            </span>
            <Button asChild size="small">
              <Link
                href={routes.keyRotation(key.id)}
                aria-label={`${Object.hasOwn(open, key.id) ? 'Continue with' : 'Rotate'} ${labels[key.id] ?? key.id}`}
              >
                {Object.hasOwn(open, key.id) ? 'Continue' : 'Rotate'}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
      <PanelFoot>Labels are in this browser only.</PanelFoot>
    </>
  );
}
