'use client';

import { Link } from '@/components/link';
import { readDraft } from '@/components/deployments/new/draft';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { routes } from '@/lib/routes';

/** A create of this tab whose answer never came; nothing where there is none. Stands wherever a person may look first. */
export function UnfinishedCreate() {
  const { unfinished } = readDraft();
  if (unfinished === null) return null;
  return (
    <Banner
      kind="warn"
      title={
        unfinished.name === null
          ? 'A create is unfinished.'
          : `The create of ${unfinished.name} is unfinished.`
      }
      actions={
        <Button asChild size="small">
          <Link href={routes.newDeployment()}>Look what became of it</Link>
        </Button>
      }
    >
      It was sent at <Time value={unfinished.startedAtMs} absolute /> and its answer did not come.
    </Banner>
  );
}
