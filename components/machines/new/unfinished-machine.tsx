'use client';

import { Link } from '@/components/link';
import { readUnfinished } from '@/components/machines/new/attempt';
import { Time } from '@/components/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { routes } from '@/lib/routes';

/** A create of a machine in this tab whose answer never came; nothing where there is none. Drawn in the browser alone. */
export function UnfinishedMachine() {
  const unfinished = readUnfinished();
  if (unfinished === null) return null;
  const what = unfinished.name === null ? 'a machine' : `the machine ${unfinished.name}`;
  return (
    <Banner
      kind="warn"
      title={`The create of ${what} is unfinished.`}
      actions={
        <Button asChild size="small">
          <Link href={routes.newMachine()}>Look what became of it</Link>
        </Button>
      }
    >
      It was sent at <Time value={unfinished.startedAtMs} absolute /> and its answer did not come.
    </Banner>
  );
}
