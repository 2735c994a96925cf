'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@/components/link';
import { useEffect } from 'react';
import { StatusMark } from '@/components/ui/status-mark';
import { checkContract, contractCheck, isCheckDue } from '@/lib/browser/contract-check';
import { useLocalStore } from '@/lib/browser/use-local-store';
import { useNow } from '@/lib/browser/use-now';
import { routes } from '@/lib/routes';

/** Long enough for the page itself to be read first. */
const AFTER_MS = 4_000;

/**
 * Says in the frame that the platform's contract is another than the one this portal was built for; draws nothing while it is the same.
 * The contract is read at most every 15 minutes, by all tabs together, and what compares it is loaded for that alone.
 */
export function ContractChip() {
  const queryClient = useQueryClient();
  const { value: check } = useLocalStore(contractCheck);
  const isDue = isCheckDue(check, useNow(60_000));
  useEffect(() => {
    if (!isDue) return;
    // A contract that cannot be read says nothing; it is looked at again with the next page.
    const timer = setTimeout(() => void checkContract(queryClient).catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, queryClient]);
  const { breaks, differs } = check;
  if (breaks + differs === 0) return null;
  const words = breaks > 0 ? `${breaks} may break` : `${differs} differ`;
  return (
    <Link
      href={routes.contract()}
      data-slot="contract-chip"
      title="The platform’s contract is not the one this portal was built for"
      className="inline-flex h-8 items-center gap-2 rounded-control border border-border bg-surface px-2.5 text-12 whitespace-nowrap text-muted hover:text-text max-md:h-9"
    >
      <StatusMark shape={breaks > 0 ? 'cross' : 'half'} tone={breaks > 0 ? 'bad' : 'warn'} />
      <span>
        Contract <b className="text-text">{words}</b>
      </span>
    </Link>
  );
}
