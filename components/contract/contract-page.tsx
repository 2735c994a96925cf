'use client';

import type { ReactNode } from 'react';
import { ErrorPanel } from '@/components/error-panel';
import { PageHead } from '@/components/page-head';
import { QueryAge, QueryView } from '@/components/query-view';
import { Button } from '@/components/ui/button';
import { FactStrip, type Fact } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { contractDocument, type ContractDocument } from '@/lib/api/contract-document';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { DriftPanel } from './drift-panel';
import { useComparison } from './use-comparison';
import { WordsPanel } from './words-panel';

/** The contract that the platform serves beside the one that this portal was built for. */
export function ContractPage() {
  const query = usePolledQuery(contractDocument);
  return (
    <>
      <PageHead
        title="Contract"
        facts={['What the platform says it takes and answers; it is authoritative over any prose']}
        actions={
          <>
            <Button asChild>
              <a href={routes.platformApi('/openapi.json')} target="_blank" rel="noreferrer">
                Open the document
              </a>
            </Button>
            <Button working={query.isFetching} onClick={() => void query.refetch()}>
              Read again
            </Button>
          </>
        }
      />
      <QueryView query={query} isOnPage skeleton={<Waiting />} errorTitle="The contract could not be read">
        {(document) => <Comparison document={document} age={<QueryAge query={query} />} />}
      </QueryView>
      <WordsPanel />
    </>
  );
}

type Count = Pick<Fact, 'value' | 'detail'>;

type FiguresProps = { live: ReactNode; built: ReactNode; paths: Count; operations: Count };

/** The versions of the two contracts, and how much the live one holds. */
function Figures({ live, built, paths, operations }: FiguresProps) {
  return (
    <FactStrip
      facts={[
        { label: 'Live version', value: live },
        { label: 'Built with', value: built },
        { label: 'Paths', ...paths },
        { label: 'Operations', ...operations },
      ]}
    />
  );
}

/** In the size of a contract without differences, so that what stands below stays where it is. */
function Waiting() {
  const value = <Skeleton className="w-16" />;
  const count = { value, detail: value };
  return (
    <>
      <Figures live={value} built={value} paths={count} operations={count} />
      <Panel title="Differences">
        <SkeletonRows rows={3} />
      </Panel>
    </>
  );
}

const NOT_LOADED = {
  message: 'What compares contracts could not be loaded.',
  action: 'Check the connection and reload the page.',
};

function Comparison({ document, age }: { document: ContractDocument; age: ReactNode }) {
  const comparison = useComparison(document);
  if (comparison === 'failed') {
    return (
      <Panel aria-label="Differences">
        <ErrorPanel error={NOT_LOADED} />
      </Panel>
    );
  }
  if (comparison === null) return <Waiting />;
  const { built, live, drift } = comparison;
  const count = (mine: number, theirs: number): Count => ({
    value: theirs,
    detail: mine === theirs ? 'as built' : `built with ${mine}`,
  });
  return (
    <>
      <Figures
        live={live.version ?? 'not reported'}
        built={built.version ?? 'not reported'}
        paths={count(built.paths, live.paths)}
        operations={count(built.operations, live.operations)}
      />
      <DriftPanel drift={drift} age={age} />
    </>
  );
}
