'use client';

import { ArrowUpRight, Copy, Ellipsis, RotateCw, RefreshCw, ScrollText, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useAskAction } from '@/components/deployments/action-dialogs';
import type { Deployment } from '@/components/deployments/read';
import { deploymentStatus } from '@/components/deployments/status';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
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

export type DeploymentMenuProps = {
  deployment: Deployment;
  /** Of a page head, which has buttons for the runs itself. */
  isShort?: boolean;
};

/** All that can be done with a deployment; what cannot be done now stays, with the reason. */
export function DeploymentMenu({ deployment, isShort = false }: DeploymentMenuProps) {
  const ask = useAskAction();
  const { copy } = useCopy('Deployment id');
  const { refusals } = deploymentStatus(deployment.status);
  const short = (reason: string | null) => (reason === null ? undefined : 'deleted');
  return (
    <Menu
      label={`Actions for ${deployment.appName}`}
      trigger={
        <IconButton
          label={`Actions for ${deployment.appName}`}
          quiet
          size={isShort ? 'regular' : 'small'}
          variant={isShort ? 'secondary' : 'ghost'}
          data-row-menu=""
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
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
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copy(deployment.id)}>
        Copy id
      </MenuItem>
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
