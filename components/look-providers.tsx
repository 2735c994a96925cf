'use client';

import { setNonce } from 'get-nonce';
import { ThemeProvider } from 'next-themes';
import { useEffect, type ReactNode } from 'react';
import { Announcer } from '@/components/ui/announcer';
import { ToastRegion } from '@/components/ui/toast';

/**
 * Theme, live regions and toasts of the whole portal. `nonce` lets the script run that sets the theme before the first paint. Dialogs
 * add a style element that locks the page behind them; it gets the nonce of the document, which a later answer cannot change.
 */
export function LookProviders({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  useEffect(() => {
    const script = document.querySelector<HTMLScriptElement>('script[nonce]');
    if (script !== null) setNonce(script.nonce);
  }, []);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableColorScheme={false}
      {...(nonce === null ? {} : { nonce })}
    >
      {children}
      <Announcer />
      <ToastRegion />
    </ThemeProvider>
  );
}
