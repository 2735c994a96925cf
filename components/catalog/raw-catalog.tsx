'use client';

import { useQuery } from '@tanstack/react-query';
import type { CatalogScope } from '@/components/catalog/scope-names';
import { type ContainerContract, rawCatalog } from '@/components/catalog/scopes';
import { ErrorPanel } from '@/components/error-panel';
import { CodeBlock } from '@/components/ui/code-block';
import { Dialog, DialogBody } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';

type RawCatalogProps = { scope: CatalogScope; contract: ContainerContract; onClose: () => void };

/** The answer as it came, read once more for it. */
export function RawCatalog({ scope, contract, onClose }: RawCatalogProps) {
  const { data, error, refetch } = useQuery(rawCatalog(scope, contract));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="The answer as it came"
      className="max-w-4xl"
    >
      <DialogBody>
        {error !== null ? (
          <ErrorPanel error={error} title="The catalog could not be read" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonRows rows={6} />
        ) : (
          <CodeBlock code={JSON.stringify(data.answer, null, 2)} label="Answer as JSON" />
        )}
      </DialogBody>
    </Dialog>
  );
}
