'use client';

import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import type { AskedAction } from '@/components/deployments/action-dialog';
import type { Deployment } from '@/components/deployments/read';
import { loadPart } from '@/components/load-part';

type Ask = (action: AskedAction, deployment: Deployment) => void;

const AskContext = createContext<Ask>(() => undefined);

const load = () => import('@/components/deployments/action-dialog');
const ActionDialog = lazy(async () => ({ default: (await load()).ActionDialog }));

/** Opens the dialog of an action; stands under DeploymentActions. */
export function useAskAction(): Ask {
  return useContext(AskContext);
}

/** The dialogs of all actions on deployments, once for the page or the table under it, loaded when the first is asked for. */
export function DeploymentActions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ action: AskedAction; deployment: Deployment } | null>(null);
  const ask: Ask = (action, deployment) =>
    void loadPart(load).then((part) => {
      if (part !== null) setAsked({ action, deployment });
    });
  return (
    <AskContext value={ask}>
      {children}
      {asked === null ? null : (
        <Suspense>
          <ActionDialog key={asked.action} {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </AskContext>
  );
}
