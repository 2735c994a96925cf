'use client';

import { setNonce } from 'get-nonce';
import { useEffect, type ReactNode } from 'react';
import { Announcer } from '@/components/ui/announcer';
import { ToastRegion } from '@/components/ui/toast';
import { applyLook } from '@/lib/browser/look';
import { subscribeLocal } from '@/lib/browser/use-local-store';

/**
 * Look, live regions and toasts of the whole portal. The look follows what is chosen in any tab, and the system. Dialogs add a
 * style element that locks the page behind them; it gets the nonce of the document, which a later answer cannot change.
 */
export function LookProviders({ children }: { children: ReactNode }) {
  useEffect(() => {
    const script = document.querySelector<HTMLScriptElement>('script[nonce]');
    if (script !== null) setNonce(script.nonce);
  }, []);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', applyLook);
    const unsubscribe = subscribeLocal(applyLook);
    return () => {
      system.removeEventListener('change', applyLook);
      unsubscribe();
    };
  }, []);
  return (
    <>
      {children}
      <Announcer />
      <ToastRegion />
    </>
  );
}
