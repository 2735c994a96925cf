import { Link } from '@/components/link';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { routes } from '@/lib/routes';
import type { Accepted } from './use-change';

const words = {
  attach: { title: 'The gateway is being attached.', effect: 'with the credential in its environment' },
  rotate: { title: 'The credential is being rotated.', effect: 'with the new credential' },
  detach: { title: 'The gateway is being detached.', effect: 'without the credential' },
} as const;

export type AcceptedBannerProps = {
  accepted: Accepted;
  /** The deployment it is about, where the answer did not name one. */
  deploymentId: string | null;
};

/** Says of an accepted change how it gets to the app: by a run that the platform named, or else by a redeploy that somebody has to ask for. */
export function AcceptedBanner({ accepted, deploymentId }: AcceptedBannerProps) {
  const { title, effect } = words[accepted.action];
  const id = accepted.deploymentId ?? deploymentId;
  const replay = accepted.isReplay ? ' It was accepted before; nothing was done twice.' : '';
  if (accepted.runId === null) {
    return (
      <Banner
        kind="warn"
        title={title}
        actions={
          id === null ? undefined : (
            <Button asChild size="small">
              <Link href={routes.deployment(id)}>Open the deployment</Link>
            </Button>
          )
        }
      >
        The platform named no run. Unless it redeploys the app by itself, redeploy it so that it starts{' '}
        {effect}.{replay}
      </Banner>
    );
  }
  return (
    <Banner
      kind="busy"
      title={title}
      actions={
        id === null ? undefined : (
          <Button asChild size="small">
            <Link href={routes.deploymentRun(id, accepted.runId)}>Follow the run</Link>
          </Button>
        )
      }
    >
      The app is redeployed {effect}; its present release serves until then.{replay}
    </Banner>
  );
}
