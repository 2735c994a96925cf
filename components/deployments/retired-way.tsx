import { CopyPlus } from 'lucide-react';
import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import type { ErrorFacts } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { routes } from '@/lib/routes';

/** The code with which a platform answers for a deployment of before its present contract (specification 9.5). */
export const RETIRED = 'legacy_deployment_retired';

/** The way on after an action that was refused because the deployment is retired; undefined after any other answer. */
export function retiredWay(error: ErrorFacts | null, deploymentId: string): ReactNode {
  if (error?.code !== RETIRED) return undefined;
  return (
    <Button asChild size="small">
      <Link href={routes.cloneDeployment(deploymentId)}>
        <CopyPlus aria-hidden="true" />
        Make it anew
      </Link>
    </Button>
  );
}
