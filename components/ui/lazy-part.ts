'use client';

import { useEffect, useEffectEvent, useState } from 'react';

export type LazyPart<Part> = {
  /** Begins to load, so that it is there when it is needed. A failure shows only where the part is needed. */
  preload: () => Promise<void>;
  /**
   * The part once it is there; null before.
   * @param isWanted loads it
   * @param onFailure told when it cannot be loaded; the next time it is wanted it is tried again
   */
  usePart: (isWanted: boolean, onFailure?: () => void) => Part | null;
};

/**
 * A part of the page that is loaded when it is first needed: what floats over a page weighs more than most pages.
 * Unlike React.lazy it is drawn at once where it was loaded before, and a failure can be tried again.
 */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;

  function get(): Promise<Part> {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
        return loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function usePart(isWanted: boolean, onFailure?: () => void): Part | null {
    const [, draw] = useState(0);
    const isMissing = isWanted && part === null;
    const tell = useEffectEvent((isLoaded: boolean) => {
      if (isLoaded) draw((count) => count + 1);
      else onFailure?.();
    });
    useEffect(() => {
      if (!isMissing) return;
      let isCurrent = true;
      get().then(
        () => isCurrent && tell(true),
        () => isCurrent && tell(false),
      );
      return () => {
        isCurrent = false;
      };
    }, [isMissing]);
    return part;
  }

  return {
    preload: () =>
      get().then(
        () => undefined,
        () => undefined,
      ),
    usePart,
  };
}
