'use client';

import { useState } from 'react';
import { verifyDelivery, type Verification } from '@/lib/signature/verify';

export interface CheckInput {
  headers: string;
  body: string;
  secret: string;
}

const EMPTY: CheckInput = { headers: '', body: '', secret: '' };

/** What is typed and what came of the last check. All of it lives in this page's memory and goes with the page. */
export function useWorkbench() {
  const [input, setInput] = useState(EMPTY);
  const [result, setResult] = useState<{ of: CheckInput; verification: Verification } | null>(null);
  const check = async () => setResult({ of: input, verification: await verifyDelivery(input) });
  return {
    input,
    change: (part: Partial<CheckInput>) => setInput((before) => ({ ...before, ...part })),
    clear: () => {
      setInput(EMPTY);
      setResult(null);
    },
    check: () => void check(),
    /** Null until a check was made, and again once something was typed after it. */
    result: result !== null && result.of === input ? result.verification : null,
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;
