'use client';

import { useEffect, useState } from 'react';
import { announce } from '@/components/ui/announcer';

export type CopyState = 'idle' | 'copied' | 'failed';

const SHOWN_MS = 2000;

/** Copies text exactly, announces the outcome, and says for two seconds what happened. A refused clipboard is told as "failed". */
export function useCopy(what: string): { state: CopyState; copy: (text: string) => Promise<void> } {
  const [result, setResult] = useState<{ state: CopyState; at: number }>({ state: 'idle', at: 0 });

  useEffect(() => {
    if (result.state === 'idle') return;
    const timer = setTimeout(() => setResult({ state: 'idle', at: 0 }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setResult({ state: 'copied', at: Date.now() });
      announce(`${what} copied`);
    } catch {
      setResult({ state: 'failed', at: Date.now() });
      announce(`${what} could not be copied. Select it and copy it by hand.`);
    }
  };
  return { state: result.state, copy };
}
