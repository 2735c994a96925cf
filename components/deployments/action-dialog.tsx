'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { DeleteDialog } from '@/components/deployments/danger/delete-dialog';
import { startedRun } from '@/components/deployments/known-runs';
import { redeployDeployment, restartDeployment } from '@/components/deployments/mutations';
import { NoteDialog } from '@/components/deployments/note-dialog';
import type { Accepted, Deployment } from '@/components/deployments/read';
import { retiredWay } from '@/components/deployments/retired-way';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { useCostWords } from '@/components/use-cost-words';
import { routes } from '@/lib/routes';

/** What a menu may ask for; each has a dialog before anything is sent or kept. */
export type AskedAction = 'redeploy' | 'restart' | 'delete' | 'note';

export type ActionDialogProps = { action: AskedAction; deployment: Deployment; onClose: () => void };

/** The dialog of an action on one deployment. */
export function ActionDialog({ action, ...rest }: ActionDialogProps) {
  if (action === 'delete') return <DeleteDialog {...rest} />;
  if (action === 'note') return <NoteDialog {...rest} />;
  return <RunDialog action={action} {...rest} />;
}

const words = {
  redeploy: {
    verb: 'Redeploy',
    working: 'Redeploying',
    sentence:
      'The source is fetched, built and released again. The present release serves until the new one answers.',
    mutation: redeployDeployment,
  },
  restart: {
    verb: 'Restart',
    working: 'Restarting',
    sentence: 'The app is replaced by a verified copy of its present release. Nothing is built.',
    mutation: restartDeployment,
  },
} as const;

type RunDialogProps = { action: keyof typeof words; deployment: Deployment; onClose: () => void };

function RunDialog({ action, deployment, onClose }: RunDialogProps) {
  const { verb, working, sentence, mutation } = words[action];
  const router = useRouter();
  const cost = useCostWords('mutation');
  const { rememberRun } = useKnownRuns();
  const { mutate, isPending, error } = useMutation(mutation);
  const handleAccepted = ({ runId, statusUrl }: Accepted) => {
    onClose();
    if (runId === null) {
      router.push(routes.deploymentRuns(deployment.id, { accepted: action, at: Date.now() }));
      return;
    }
    const { appName } = deployment;
    rememberRun(startedRun(runId, deployment.id, action, Date.now(), { appName, statusUrl }));
    router.push(routes.deploymentRun(deployment.id, runId));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${verb} ${deployment.appName}`}
      cost={cost}
      confirmLabel={`${verb} ${deployment.appName}`}
      workingLabel={working}
      cancelLabel="Cancel"
      onConfirm={() => mutate(deployment.id, { onSuccess: handleAccepted })}
      isWorking={isPending}
      error={error}
      errorWays={retiredWay(error, deployment.id)}
    >
      {sentence}
    </ConfirmDialog>
  );
}
