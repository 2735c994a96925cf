'use client';

import { Link } from '@/components/link';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { routes } from '@/lib/routes';
import { stateOfKey } from '../key-list';
import { keyLabels } from '../labels';
import type { ApiKey } from '../read';
import { rotations } from './rotation';

/** Reminds of rotations that were begun in this browser and whose old key still works. */
export function OpenRotations({ keys }: { keys: readonly ApiKey[] }) {
  const { value: open } = useLocalStore(rotations);
  const { value: labels } = useLocalStore(keyLabels);
  return keys
    .filter((key) => Object.hasOwn(open, key.id) && stateOfKey(key) === 'active')
    .map(({ id }) => (
      <Banner
        key={id}
        kind="info"
        title="A rotation is not finished."
        actions={
          <Button asChild size="small">
            <Link href={routes.keyRotation(id)}>Continue</Link>
          </Button>
        }
      >
        The old key <code>{id}</code>
        {labels[id] === undefined ? '' : ` (${labels[id]})`} still works.
      </Banner>
    ));
}
