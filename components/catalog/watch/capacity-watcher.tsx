'use client';

import dynamic from 'next/dynamic';
import { watchesSetting } from '@/components/catalog/watch/watches';
import { useLocalStore } from '@/lib/browser/use-local-store';

const Follower = dynamic(
  () => import('@/components/catalog/watch/scope-follower').then((file) => file.ScopeFollower),
  { ssr: false },
);

/** Follows what is watched, on every page and in hidden tabs too. Costs a page nothing while nothing is. */
export function CapacityWatcher() {
  const { value: watches } = useLocalStore(watchesSetting);
  const scopes = [...new Set(watches.map(({ scope }) => scope))];
  return scopes.map((scope) => <Follower key={scope} scope={scope} />);
}
