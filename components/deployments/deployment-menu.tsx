'use client';

import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import type { Deployment } from '@/components/deployments/read';
import { LazyMenu } from '@/components/lazy-menu';
import { IconButton } from '@/components/ui/icon-button';

const load = () => import('@/components/deployments/deployment-menu-items');
const Items = lazy(async () => ({ default: (await load()).DeploymentMenuItems }));

export type DeploymentMenuProps = {
  deployment: Deployment;
  /** Of a page head, which has buttons for the runs itself. */
  isShort?: boolean;
};

/** The button of everything that can be done with a deployment; a table has one in each row. */
export function DeploymentMenu({ deployment, isShort = false }: DeploymentMenuProps) {
  return (
    <LazyMenu
      load={load}
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
      {(menu) => <Items deployment={deployment} isShort={isShort} {...menu} />}
    </LazyMenu>
  );
}
