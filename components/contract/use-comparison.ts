'use client';

import { useEffect, useMemo, useState } from 'react';
import type { ContractDocument } from '@/lib/api/contract-document';
import { keepCheck } from '@/lib/browser/contract-check';

type Comparing = typeof import('@/lib/browser/contract-comparison');
type Comparison = ReturnType<Comparing['compareContract']>;

/** The comparison of a live contract with the built one; null while what compares is loading, `failed` when it did not load. */
export function useComparison(document: ContractDocument | undefined): Comparison | null | 'failed' {
  const [comparing, setComparing] = useState<Comparing | null | 'failed'>(null);
  useEffect(() => {
    let isCurrent = true;
    import('@/lib/browser/contract-comparison').then(
      (module) => isCurrent && setComparing(module),
      () => isCurrent && setComparing('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const comparison = useMemo(() => {
    if (comparing === 'failed') return comparing;
    return comparing === null || document === undefined ? null : comparing.compareContract(document);
  }, [comparing, document]);
  useEffect(() => {
    // What stands on this page is the last look, and the chip of the frame says the same.
    if (comparison !== null && comparison !== 'failed')
      keepCheck(comparison.drift.map(({ severity }) => severity));
  }, [comparison]);
  return comparison;
}
