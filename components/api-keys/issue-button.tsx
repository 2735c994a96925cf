'use client';

import { Plus } from 'lucide-react';
import { eligibilityOf } from '@/components/credits/eligibility';
import { creditState } from '@/components/credits/queries';
import { Button } from '@/components/ui/button';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

/** Whether the account may issue keys, in a sentence, and why the button is inert where it may not. */
export function useIssueEligibility(): { words: string; disabledReason: string | undefined } {
  const { isRefused, reason } = eligibilityOf(usePolledQuery(creditState).data);
  return {
    words: reason ?? 'Deploys are allowed, so a key may be issued',
    disabledReason: isRefused ? `No key can be issued: ${reason ?? ''}` : undefined,
  };
}

export interface IssueButtonProps {
  children: string;
  disabledReason: string | undefined;
  onClick: () => void;
}

/** Begins to issue a key; says why not where the account may not. */
export function IssueButton({ children, disabledReason, onClick }: IssueButtonProps) {
  return (
    <Button variant="primary" onClick={onClick} disabledReason={disabledReason}>
      <Plus aria-hidden="true" />
      {children}
    </Button>
  );
}
