import { deploymentStatus, runStatus, type StatusFacts } from '@/components/deployments/status';
import { StatusBadge } from '@/components/ui/badge';
import { Status } from '@/components/ui/status-mark';

const foreignHint = 'Not known to this version of the portal; shown as the platform gave it.';

function Word({ facts }: { facts: StatusFacts }) {
  const { tone, shape, label, isKnown } = facts;
  return (
    <Status tone={tone} shape={shape}>
      <span className="truncate" title={isKnown ? undefined : foreignHint}>
        {label}
      </span>
    </Status>
  );
}

function Badge({ facts }: { facts: StatusFacts }) {
  const { tone, shape, label } = facts;
  return (
    <StatusBadge tone={tone} shape={shape}>
      {label}
    </StatusBadge>
  );
}

/** The status of a deployment in a row. */
export function DeploymentStatusWord({ status }: { status: string | null }) {
  return <Word facts={deploymentStatus(status)} />;
}

/** The status of a deployment in a page head. */
export function DeploymentStatusBadge({ status }: { status: string | null }) {
  return <Badge facts={deploymentStatus(status)} />;
}

/** The status of a run in a row. */
export function RunStatusWord({ status }: { status: string | null }) {
  return <Word facts={runStatus(status)} />;
}

/** The status of a run in a page head. */
export function RunStatusBadge({ status }: { status: string | null }) {
  return <Badge facts={runStatus(status)} />;
}
