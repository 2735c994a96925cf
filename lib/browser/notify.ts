'use client';

import { useSyncExternalStore } from 'react';
import { type LocalSetting, useLocalStore } from './use-local-store';

/** `blocked`: the person or the browser refused; only the browser's own settings can change that. */
export type NotifyState = 'unsupported' | 'blocked' | 'off' | 'on';

const wanted: LocalSetting<boolean> = {
  key: 'notifications.v1',
  read: (stored) => stored === true,
  fallback: false,
};

type Permission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Browsers offer notifications to secure contexts only. */
function permissionNow(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

async function askPermission(): Promise<boolean> {
  const answer = await Notification.requestPermission();
  for (const listener of listeners) listener();
  return answer === 'granted';
}

/**
 * Whether this browser shows notifications of the portal, and how to change it. The permission is asked only by `turnOn`, which
 * belongs behind a press; the wish is kept in this browser. `unsupported` on the server.
 */
export function useNotifyWish() {
  const permission = useSyncExternalStore(subscribe, permissionNow, (): Permission => 'unsupported');
  const { value: isWanted, change } = useLocalStore(wanted);
  const isOn = isWanted && permission === 'granted';
  const states = { unsupported: 'unsupported', denied: 'blocked' } as const;
  const state: NotifyState =
    permission === 'unsupported' || permission === 'denied' ? states[permission] : isOn ? 'on' : 'off';
  return {
    state,
    turnOn: async () => {
      if (await askPermission()) change(true);
    },
    turnOff: () => void change(null),
  };
}

export interface Notice {
  title: string;
  body: string;
  /** Notices with one tag replace each other, also those of other tabs. */
  tag: string;
  onOpen: () => void;
}

/** Shows a notification of the system. Does nothing where it cannot: a notice is never the only way to learn something. */
export function notify({ title, body, tag, onOpen }: Notice): void {
  if (permissionNow() !== 'granted') return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen();
    };
  } catch {
    // Phones allow notifications to service workers only.
  }
}
