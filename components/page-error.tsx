'use client';

import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { ErrorPanel, type ErrorFacts } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { ApiError } from '@/lib/api/errors';

type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/* Of an error on the server only its digest arrives; the log there has the rest under the same digest. */
function toFacts(error: PageErrorProps['error']): ErrorFacts {
  if (error instanceof ApiError) return error;
  const facts = { message: 'This page could not be drawn.', action: 'Read it again. Nothing was changed.' };
  return error.digest === undefined ? facts : { ...facts, correlationId: error.digest };
}

/** The failure of a whole page, inside the frame. */
export function PageError({ error, reset }: PageErrorProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const readAgain = () =>
    startTransition(() => {
      queries.reset();
      router.refresh();
      reset();
    });
  return (
    <Panel aria-label="Error">
      <ErrorPanel error={toFacts(error)}>
        <Button size="small" onClick={readAgain}>
          Read the page again
        </Button>
      </ErrorPanel>
    </Panel>
  );
}
