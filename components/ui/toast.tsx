'use client';

import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { floatClasses } from '@/components/ui/float';
import { IconButton } from '@/components/ui/icon-button';
import { StatusMark, type StatusLook } from '@/components/ui/status-mark';

export type ToastContent = StatusLook & { title: string; detail?: string; action?: ReactNode };
type Toast = ToastContent & { id: number };

const SHOWN_MS = 6000;
const COUNT_MAX = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Tells a fact that already happened and a way on. Never for a failure: those stand where the person acted. */
export function toast(content: ToastContent): void {
  lastId += 1;
  publish([...toasts, { ...content, id: lastId }].slice(-COUNT_MAX));
}

function dismiss(id: number) {
  publish(toasts.filter((item) => item.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ToastCard({ item }: { item: Toast }) {
  useEffect(() => {
    // One that offers a way on stays until it is taken or sent away.
    if (item.action !== undefined) return;
    const timer = setTimeout(() => dismiss(item.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [item]);
  return (
    <li
      data-slot="toast"
      className={cn(
        floatClasses,
        'pointer-events-auto grid animate-appear-slow grid-cols-[14px_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 gap-y-0.5 rounded-panel py-2.5 pr-2 pl-3.5 text-13',
      )}
    >
      <StatusMark shape={item.shape} tone={item.tone} />
      <span className="wrap-anywhere">
        <b>{item.title}</b>
        {item.detail === undefined ? null : <span className="block text-12 text-muted">{item.detail}</span>}
      </span>
      {item.action ?? <span />}
      <IconButton label="Dismiss" quiet size="small" onClick={() => dismiss(item.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Where toasts appear; stands once in the root layout. */
export function ToastRegion() {
  const items = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div
      role="status"
      aria-label="Notices"
      data-slot="toasts"
      className="pointer-events-none fixed right-4 bottom-4 z-50 in-[body:has([data-slot=run-tray])]:bottom-16 max-md:right-2 max-md:bottom-16 max-md:left-2 max-md:in-[body:has([data-slot=run-tray])]:bottom-28"
    >
      <ol className="grid w-[360px] max-w-full gap-2 max-md:w-full">
        {items.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </ol>
    </div>
  );
}
