import { countingPartial } from '@/components/deployments/window-facts';
import { platformQuery } from '@/lib/api/query';
import { readEventAnswer } from './read';

/** Everything that happened to a deployment and is still told. The operation takes no limit; it draws from the Logs budget. */
export function deploymentEvents(deploymentId: string) {
  return countingPartial(
    platformQuery({
      path: '/deployments/{deployment_id}/events',
      params: { path: { deployment_id: deploymentId } },
      read: readEventAnswer,
      freshness: () => 20_000,
    }),
  );
}
