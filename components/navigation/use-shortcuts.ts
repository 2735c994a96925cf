'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { journalSwitch, paletteSwitch, shortcutsSwitch } from '@/components/navigation/frame-switches';
import { goKeysOf } from '@/components/navigation/go-keys';
import { pages } from '@/components/navigation/pages';
import { leave } from '@/lib/browser/leaving';
import { isFreeKey } from '@/lib/browser/shortcuts';

/** How long "g" waits for its letter. */
const ARMED_MS = 1_500;

const goKeys = goKeysOf(pages);

/** Puts the cursor into the search of the page; false where it has none that can be seen. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('main input[type="search"], main [role="searchbox"]');
  const field = [...fields].find((each) => each.checkVisibility());
  field?.focus();
  return field !== undefined;
}

/** The shortcuts that work on every page. Each is the key of a button or a link that stands in the frame. */
export function useShortcuts(): void {
  const router = useRouter();
  const go = useEffectEvent((href: string) => leave(() => router.push(href)));
  useEffect(() => {
    let armedUntilMs = 0;
    // Before the page, which may use "g" and the letters itself: it keeps its "g", and loses only the letter after it.
    const handleGo = (event: KeyboardEvent) => {
      const isArmed = event.timeStamp < armedUntilMs;
      armedUntilMs = 0;
      if (event.repeat || !isFreeKey(event)) return;
      const found = isArmed ? goKeys.find(({ letter }) => letter === event.key) : undefined;
      if (found === undefined) {
        if (event.key === 'g') armedUntilMs = event.timeStamp + ARMED_MS;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      go(found.href);
    };
    // After the page: its own "/" comes first.
    const handleOne = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      if (event.key === '?') shortcutsSwitch.open();
      else if (event.key === 'r') journalSwitch.toggle();
      else if (event.key !== '/') return;
      else if (!focusSearch()) paletteSwitch.open();
      event.preventDefault();
    };
    document.addEventListener('keydown', handleGo, { capture: true });
    window.addEventListener('keydown', handleOne);
    return () => {
      document.removeEventListener('keydown', handleGo, { capture: true });
      window.removeEventListener('keydown', handleOne);
    };
  }, []);
}
