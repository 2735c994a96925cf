'use client';

import {
  ArrowUpRight,
  Copy,
  CopyPlus,
  Pin,
  PinOff,
  RotateCw,
  RefreshCw,
  ScrollText,
  StickyNote,
  Trash2,
} from 'lucide-react';
import { Link } from '@/components/link';
import type { ReactElement } from 'react';
import { useAskAction } from '@/components/deployments/action-dialogs';
import { markOf } from '@/components/deployments/marks';
import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { tellNotKept, useMarks } from '@/components/deployments/use-marks';
import { announce } from '@/components/ui/announcer';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import type { MenuStart } from '@/components/ui/menu-parts';
import { useCopy } from '@/components/ui/use-copy';
import { routes } from '@/lib/routes';

function OpenSite({ deployment, reason }: { deployment: Deployment; reason: string | null }) {
  const icon = <ArrowUpRight aria-hidden="true" />;
  if (reason !== null || deployment.publicUrl === null)
    return (
      <MenuItem icon={icon} disabledReason={reason === null ? 'no address reported' : 'not live'}>
        Open site
      </MenuItem>
    );
  return (
    <MenuItem asChild>
      <a href={deployment.publicUrl} target="_blank" rel="noopener noreferrer">
        {icon}
        Open site
      </a>
    </MenuItem>
  );
}

export type DeploymentMenuItemsProps = {
  deployment: Deployment;
  /** Of a page head, which has buttons for the runs itself. */
  isShort: boolean;
  trigger: ReactElement;
  start: MenuStart;
};

/** All that can be done with a deployment; what cannot be done now stays, with the reason. */
export function DeploymentMenuItems({ deployment, isShort, trigger, start }: DeploymentMenuItemsProps) {
  const ask = useAskAction();
  const { copy } = useCopy('Deployment id');
  const { refusals } = deploymentStatus(deployment.status);
  const short = (reason: string | null) => (reason === null ? undefined : 'deleted');
  return (
    <Menu label={`Actions for ${deployment.appName}`} trigger={trigger} start={start}>
      <OpenSite deployment={deployment} reason={refusals.open} />
      <MenuItem asChild>
        <Link href={routes.deploymentLogs(deployment.id)}>
          <ScrollText aria-hidden="true" />
          Logs
        </Link>
      </MenuItem>
      {isShort ? null : (
        <>
          <MenuItem
            icon={<RotateCw aria-hidden="true" />}
            disabledReason={short(refusals.redeploy)}
            onSelect={() => ask('redeploy', deployment)}
          >
            Redeploy
          </MenuItem>
          <MenuItem
            icon={<RefreshCw aria-hidden="true" />}
            disabledReason={short(refusals.restart)}
            onSelect={() => ask('restart', deployment)}
          >
            Restart
          </MenuItem>
        </>
      )}
      <MenuItem asChild>
        <Link href={routes.cloneDeployment(deployment.id)}>
          <CopyPlus aria-hidden="true" />
          Clone
        </Link>
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy(deployment.id)}>
        Copy id
      </MenuItem>
      <MenuSeparator />
      <MarkItems deployment={deployment} />
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={short(refusals.delete)}
        onSelect={() => ask('delete', deployment)}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}

/** What is kept of a deployment in this browser alone. */
function MarkItems({ deployment: { id, appName }, deployment }: { deployment: Deployment }) {
  const ask = useAskAction();
  const { marks, setPinned } = useMarks();
  const { isPinned, note } = markOf(marks, id);
  const change = () => {
    if (!setPinned(id, !isPinned)) tellNotKept();
    else announce(`${appName} ${isPinned ? 'unpinned' : 'pinned'}`);
  };
  return (
    <>
      <MenuItem
        icon={isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        end="this browser only"
        onSelect={change}
      >
        {isPinned ? 'Unpin' : 'Pin to the top'}
      </MenuItem>
      <MenuItem
        icon={<StickyNote aria-hidden="true" />}
        end="this browser only"
        onSelect={() => ask('note', deployment)}
      >
        {note === '' ? 'Add a note' : 'Edit the note'}
      </MenuItem>
    </>
  );
}
