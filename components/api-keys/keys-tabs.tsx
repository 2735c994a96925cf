'use client';

import { LinkTabs } from '@/components/ui/tabs';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { inferenceKeyList } from './inference/queries';
import { apiKeyList } from './queries';

/** The tabs of the pages about keys. */
export function KeysTabs() {
  const api = usePolledQuery(apiKeyList).data;
  const inference = usePolledQuery(inferenceKeyList).data;
  return (
    <LinkTabs
      label="Keys"
      tabs={[
        { href: routes.apiKeys(), label: 'API keys', count: api?.rows.length },
        {
          href: routes.inferenceKeys(),
          label: 'Inference keys',
          count: inference?.other === null ? inference.keys.length : undefined,
        },
        { href: routes.keyAudit(), label: 'Audit' },
      ]}
    />
  );
}
