'use client';

import { useLayoutEffect } from 'react';
import { densitySetting } from '@/lib/browser/density';
import { useLocalStore } from '@/lib/browser/use-local-store';

/** Gives the page the row height that this browser chose. Draws nothing. */
export function ApplyDensity() {
  const { value } = useLocalStore(densitySetting);
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = value;
  }, [value]);
  return null;
}
