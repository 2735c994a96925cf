'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { watchesSetting } from '@/components/catalog/watch/watches';
import { useLocalStore } from '@/lib/browser/use-local-store';

const Follower = dynamic(
  () => import('@/components/catalog/watch/scope-follower').then((file) => file.ScopeFollower),
  { ssr: false },
);

/**
 * Long enough for a page that was just opened to come alive. A read of the same catalog that is under way before would hide
 * the one that came with the page, which would then differ from what the server drew.
 */
const AFTER_MS = 5_000;

/** Follows what is watched, on every page and in hidden tabs too. Costs a page nothing while nothing is. */
export function CapacityWatcher() {
  const { value: watches } = useLocalStore(watchesSetting);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) return null;
  const scopes = [...new Set(watches.map(({ scope }) => scope))];
  return scopes.map((scope) => <Follower key={scope} scope={scope} />);
}
