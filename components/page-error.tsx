'use client';

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTransition } from 'react';
import { ErrorPanel, type ErrorFacts } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { ApiError } from '@/lib/api/errors';

/* Of an error on the server only its digest arrives; the log there has the rest under the same digest. */
function toFacts(error: unknown): ErrorFacts {
  if (error instanceof ApiError) return error;
  const facts = { message: 'This page could not be drawn.', action: 'Read it again. Nothing was changed.' };
  const hasDigest = error instanceof Error && 'digest' in error && typeof error.digest === 'string';
  return hasDigest ? { ...facts, correlationId: String(error.digest) } : facts;
}

/** The failure of a whole page, inside the frame. */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const queries = useQueryErrorResetBoundary();
  const [isReading, startReading] = useTransition();
  const readAgain = () =>
    startReading(() => {
      queries.reset();
      retry();
    });
  return (
    <Panel aria-label="Error">
      <ErrorPanel error={toFacts(error)}>
        <Button size="small" onClick={readAgain} working={isReading}>
          Read the page again
        </Button>
      </ErrorPanel>
    </Panel>
  );
}
