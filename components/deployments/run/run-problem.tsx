'use client';

import { Link } from '@/components/link';
import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { ApiError } from '@/lib/api/errors';
import { routes } from '@/lib/routes';

export type RunProblemProps = {
  error: ApiError;
  query: { refetch: () => unknown; isFetching: boolean };
  deploymentId: string;
  /** Given while a lookup with the app's name has not been tried. */
  appName: string | null;
  onLookUpByApp: (appName: string) => void;
};

/** A run that cannot be read: retired, unknown, or out of reach. The deployment itself may be fine, so the way there is offered. */
export function RunProblem({ error, query, deploymentId, appName, onLookUpByApp }: RunProblemProps) {
  const isUnknown = error.code === 'deployment_run_not_found' || error.status === 404;
  return (
    <Panel aria-label="Run">
      <ErrorPanel
        error={error}
        title={error.status === 410 ? 'The record of this run is retired' : 'The run could not be read'}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {isUnknown && appName !== null ? (
          <Button wraps size="small" working={false} onClick={() => onLookUpByApp(appName)}>
            Look it up with the name {appName}
          </Button>
        ) : null}
        <Button asChild size="small">
          <Link href={routes.deployment(deploymentId)}>Open the deployment</Link>
        </Button>
        <Button asChild size="small" variant="ghost">
          <Link href={routes.deploymentEvents(deploymentId)}>Open its events</Link>
        </Button>
      </ErrorPanel>
    </Panel>
  );
}
