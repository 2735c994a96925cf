'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** A convenience kept in this browser only. Never for secrets. */
export interface LocalSetting<Value> {
  /** With a version that changes with the shape: `table-density.v1`. */
  key: string;
  /** Reads what was stored, which anybody may have changed; gives `fallback` for what it does not understand. */
  read: (stored: unknown) => Value;
  fallback: Value;
}

/** What the keys of everything begin with that the portal keeps in a browser. */
export const PREFIX = 'portico.';
export const CHANGED = 'portico:local';

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // Storage is switched off.
  }
}

function parse<Value>({ read, fallback }: LocalSetting<Value>, text: string | null): Value {
  if (text === null) return fallback;
  try {
    return read(JSON.parse(text));
  } catch {
    return fallback;
  }
}

/** What a setting is at this moment, for what happens outside of drawing. In the browser only. */
export function readLocal<Value>(setting: LocalSetting<Value>): Value {
  return parse(setting, storedText(setting.key));
}

/**
 * A part of a setting, as plain data: what changes beside it draws nothing. That of the fallback stands on the server and in the first
 * drawing.
 */
export function useLocalPart<Value, Part>(
  setting: LocalSetting<Value>,
  partOf: (value: Value) => Part,
): Part {
  const textOf = (value: Value) => JSON.stringify(partOf(value));
  const text = useSyncExternalStore(
    subscribeLocal,
    () => textOf(readLocal(setting)),
    () => textOf(setting.fallback),
  );
  return useMemo(() => JSON.parse(text) as Part, [text]);
}

/** Keeps a value, or forgets it (null). False when the browser refuses: storage is full or switched off. */
function keep(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  } finally {
    window.dispatchEvent(new Event(CHANGED));
  }
}

/**
 * Changes a setting from what is stored at this moment, for what happens outside of drawing; the same object changes nothing. In the
 * browser only.
 */
export function updateLocal<Value>(setting: LocalSetting<Value>, next: (current: Value) => Value): boolean {
  const current = readLocal(setting);
  const changed = next(current);
  return changed === current || keep(setting.key, changed);
}

/** Tells of every change of what is kept, in this tab and in others. */
export function subscribeLocal(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/**
 * A setting of this browser and how to change it; `change(null)` forgets it, `update` goes from what is stored at that
 * moment, so that two writers lose nothing. All tabs follow. The fallback stands on the
 * server and in the first drawing. Declare the setting outside the component.
 */
export function useLocalStore<Value>(setting: LocalSetting<Value>) {
  const text = useSyncExternalStore(
    subscribeLocal,
    () => storedText(setting.key),
    () => null,
  );
  const value = useMemo(() => parse(setting, text), [setting, text]);
  const change = useCallback((next: Value | null) => keep(setting.key, next), [setting]);
  const update = useCallback((next: (current: Value) => Value) => updateLocal(setting, next), [setting]);
  return { value, change, update };
}
