'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { loadPart } from '@/components/load-part';
import { holdPage, leave } from '@/lib/browser/leaving';

const load = () => import('@/components/confirm-dialog');
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }));

/** Where a press leads within the portal, when it leaves the page that is open; null for every other press. */
function wayOut(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || link?.target !== '' || link.hasAttribute('download')) return null;
  const address = new URL(link.href, location.href);
  if (address.origin !== location.origin || address.pathname === location.pathname) return null;
  return `${address.pathname}${address.search}${address.hash}`;
}

/**
 * Holds the browser's own way back and forth within the portal while this part is asked; gives what lets go of it. A browser without the Navigation API, or one
 * whose page nobody has touched since it last asked, goes all the same.
 */
function holdHistory(isAsked: () => boolean): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  let released: string | null = null;
  const handleNavigate = (event: NavigateEvent) => {
    const { navigationType, cancelable, destination } = event;
    const { key } = destination;
    // What leads to another document is asked about by the browser.
    if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument || key === released) return;
    if (!isAsked() || new URL(destination.url).pathname === location.pathname) return;
    event.preventDefault();
    leave(() => {
      released = key;
      navigation.traverseTo(key);
    });
  };
  navigation.addEventListener('navigate', handleNavigate);
  return () => navigation.removeEventListener('navigate', handleNavigate);
}

function useHeldPage(isHeld: boolean, onWayOut: (go: () => void) => void): void {
  const router = useRouter();
  const ask = useEffectEvent(onWayOut);
  const push = useEffectEvent((href: string) => router.push(href));
  useEffect(() => {
    if (!isHeld) return;
    const { isLatest, release } = holdPage((go) => ask(go));
    const releaseHistory = holdHistory(isLatest);
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const handleClick = (event: MouseEvent) => {
      const href = wayOut(event);
      if (href === null || !isLatest()) return;
      event.preventDefault();
      // Before the page's own links see it.
      event.stopPropagation();
      leave(() => push(href));
    };
    window.addEventListener('beforeunload', handleUnload);
    window.addEventListener('click', handleClick, { capture: true });
    return () => {
      release();
      releaseHistory();
      window.removeEventListener('beforeunload', handleUnload);
      window.removeEventListener('click', handleClick, { capture: true });
    };
  }, [isHeld]);
}

export type LeaveGuardProps = {
  /** Whether the page holds something that leaving it loses. */
  isHeld: boolean;
  /** Drops it, once the person has said so. */
  onLeave?: () => void;
  /** One sentence: what is lost. */
  children: ReactNode;
};

/**
 * Asks before the page is left with something that is nowhere else: by a link, the palette, a key or the browser's way back with a
 * dialog, on closing the tab with the browser's own.
 */
export function LeaveGuard({ isHeld, onLeave, children }: LeaveGuardProps) {
  const [wayOn, setWayOn] = useState<{ go: () => void } | null>(null);
  useHeldPage(isHeld, (go) => void loadPart(load).then((part) => part !== null && setWayOn({ go })));
  if (wayOn === null) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => setWayOn(null)}
        title="Leave this page?"
        confirmLabel="Leave and drop it"
        cancelLabel="Stay"
        danger
        onConfirm={() => {
          setWayOn(null);
          onLeave?.();
          wayOn.go();
        }}
        error={null}
      >
        {children}
      </ConfirmDialog>
    </Suspense>
  );
}
