import { CopyPlus } from 'lucide-react';
import { Link } from '@/components/link';
import { ErrorPanel, type ErrorFacts } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { routes } from '@/lib/routes';

/** In place of a deployment that the platform serves no more by this API: what that means, and the way to make it anew. */
export function RetiredPanel({ deploymentId, error }: { deploymentId: string; error: ErrorFacts }) {
  return (
    <Panel title="This deployment is retired">
      <PanelBody className="grid max-w-[70ch] gap-2 text-13">
        <p>
          It was made before the platform&apos;s present contract, so it cannot be read, changed or deleted
          here any more. What runs of it, if anything, is not known.
        </p>
        <p className="text-muted">
          It can be made anew: what can still be read of it is filled in, and the rest has to be typed again:
          the source, the values of its variables and any registry credential.
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link href={routes.cloneDeployment(deploymentId)}>
              <CopyPlus aria-hidden="true" />
              Make it anew
            </Link>
          </Button>
          <Button asChild>
            <Link href={routes.deployments()}>All deployments</Link>
          </Button>
        </div>
      </PanelBody>
      <ErrorPanel error={error} title="What the platform says" className="border-t border-border" />
    </Panel>
  );
}
