import { machineStatus } from '@/components/machines/status';
import { StatusBadge } from '@/components/ui/badge';
import { Status } from '@/components/ui/status-mark';

const foreignHint = 'Not known to this version of the portal; shown as the platform gave it.';

/** The status of a machine in a row, in the platform's own word. */
export function MachineStatusWord({ status }: { status: string | null }) {
  const { tone, shape, label, isKnown } = machineStatus(status);
  return (
    <Status tone={tone} shape={shape}>
      <span className="truncate" title={isKnown || status === null ? undefined : foreignHint}>
        {label}
      </span>
    </Status>
  );
}

/** The status of a machine in a page head. */
export function MachineStatusBadge({ status }: { status: string | null }) {
  const { tone, shape, label } = machineStatus(status);
  return (
    <StatusBadge tone={tone} shape={shape}>
      {label}
    </StatusBadge>
  );
}
