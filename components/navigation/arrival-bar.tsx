'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { arrival, arrive } from '@/lib/browser/arrival';

const isIdle = () => false;

/** A line over the page while the next one is read. It appears after a moment, since most pages are there before. */
export function ArrivalBar() {
  const isUnderWay = useSyncExternalStore(arrival.subscribe, arrival.get, isIdle);
  const address = `${usePathname()}?${useSearchParams().toString()}`;
  useEffect(arrive, [address]);
  if (!isUnderWay) return null;
  return (
    <div
      role="progressbar"
      aria-label="Opening the page"
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-arrive bg-accent"
    />
  );
}
