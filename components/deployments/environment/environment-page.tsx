'use client';

import { Link } from '@/components/link';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import { startedRun } from '@/components/deployments/known-runs';
import { deploymentDetail } from '@/components/deployments/queries';
import { deploymentStatus } from '@/components/deployments/status';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { LeaveGuard } from '@/components/leave-guard';
import { loadPart } from '@/components/load-part';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';
import { ChangesPanel } from './changes-panel';
import { CoveragePanel } from './coverage-panel';
import { envCurl } from './env-curl';
import { KeysPanel } from './keys-panel';
import { envKeys } from './queries';
import { begunRows, keyOfField, stagedEnv, stagedKeys } from './staged';
import { useSendEnv } from './use-send-env';
import { useStaged, type Staged } from './use-staged';

const load = () => import('./review-dialog');
const ReviewDialog = lazy(async () => ({ default: (await load()).ReviewDialog }));

/** Review, send, and where to go from there. */
function useReview(deploymentId: string, appName: string | null, keys: readonly string[], staged: Staged) {
  // What the person has seen: the list does not change under their eyes, and drift is told against it.
  const [reviewed, setReviewed] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [isWithoutRun, setIsWithoutRun] = useState(false);
  const sending = useSendEnv(deploymentId);
  const { rememberRun } = useKnownRuns();
  const router = useRouter();
  const shown = sending.drift?.keys ?? reviewed;
  const open = () => {
    sending.forget();
    setIsWithoutRun(false);
    setReviewed(keys);
    setIsOpen(true);
  };
  const send = async () => {
    const accepted = await sending.send(shown, { env: stagedEnv(staged.rows), mode: staged.mode });
    if (accepted === null) return;
    staged.clear();
    setIsOpen(false);
    const { runId, statusUrl } = accepted;
    if (runId === null) {
      setIsWithoutRun(true);
      return;
    }
    rememberRun(startedRun(runId, deploymentId, 'environment', Date.now(), { appName, statusUrl }));
    router.push(routes.deploymentRun(deploymentId, runId));
  };
  const close = () => setIsOpen(false);
  return { isOpen, isWithoutRun, shown, sending, open, close, send: () => void send() };
}

function AcceptedWithoutRun({ deploymentId }: { deploymentId: string }) {
  return (
    <Banner
      kind="busy"
      title="The change was accepted."
      actions={
        <Button asChild size="small">
          <Link href={routes.deploymentEvents(deploymentId)}>Open events</Link>
        </Button>
      }
    >
      The platform named no run to follow; events and health tell how the redeploy goes.
    </Banner>
  );
}

export type EnvironmentPageProps = {
  deploymentId: string;
  /** Base address of the Platform API, for the command to copy. */
  apiUrl: string;
};

/** The variables of a deployment: what is there, and changes that are staged, reviewed and sent in one request. Stands under TemplateChoices. */
export function EnvironmentPage({ deploymentId, apiUrl }: EnvironmentPageProps) {
  const query = usePolledQuery(envKeys(deploymentId));
  const deployment = usePolledQuery(deploymentDetail(deploymentId)).data?.deployment;
  const staged = useStaged();
  const review = useReview(deploymentId, deployment?.appName ?? null, query.data ?? [], staged);
  const changeRow: Staged['changeRow'] = (row) => {
    review.sending.forget();
    staged.changeRow(row);
  };
  const refusal = deployment ? deploymentStatus(deployment.status).refusals['edit-environment'] : null;
  const refusedKey = keyOfField(review.sending.error?.field);
  const keysStaged = stagedKeys(staged.rows);
  return (
    <>
      <LeaveGuard isHeld={begunRows(staged.rows).length > 0}>
        What is staged here has not been sent and is kept nowhere else.
      </LeaveGuard>
      {review.isWithoutRun ? <AcceptedWithoutRun deploymentId={deploymentId} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <KeysPanel
          query={query}
          staged={keysStaged}
          mode={staged.mode}
          onOverwrite={refusal === null ? staged.addRow : undefined}
        />
        <ChangesPanel
          staged={{ ...staged, changeRow }}
          keys={query.data}
          refusal={refusal}
          refused={
            refusedKey === null ? null : { key: refusedKey, message: review.sending.error?.message ?? '' }
          }
          onReview={() => void loadPart(load).then((part) => part !== null && review.open())}
        />
        {query.data === undefined ? null : (
          <CoveragePanel
            keys={query.data}
            staged={keysStaged}
            templateId={deployment?.source.templateId ?? null}
            onStage={refusal === null ? staged.addKeys : undefined}
          />
        )}
      </div>
      {review.isOpen ? (
        <Suspense>
          <ReviewDialog
            open
            onClose={review.close}
            onSend={review.send}
            deploymentId={deploymentId}
            appName={deployment?.appName ?? deploymentId}
            keys={review.shown}
            staged={keysStaged}
            mode={staged.mode}
            curl={envCurl({ apiUrl, deploymentId, keys: keysStaged, mode: staged.mode })}
            sending={review.sending}
          />
        </Suspense>
      ) : null}
    </>
  );
}
