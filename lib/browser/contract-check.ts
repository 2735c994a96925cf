'use client';

import type { QueryClient } from '@tanstack/react-query';
import { contractDocument } from '@/lib/api/contract-document';
import { readLocal, updateLocal, type LocalSetting } from './use-local-store';

/** What the last look at the platform's contract came to. */
export interface ContractCheck {
  checkedAtMs: number;
  /** How many differences of each severity. */
  breaks: number;
  differs: number;
  added: number;
}

const NEVER: ContractCheck = { checkedAtMs: 0, breaks: 0, differs: 0, added: 0 };

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

function readCheck(stored: unknown): ContractCheck {
  if (typeof stored !== 'object' || stored === null) return NEVER;
  const { checkedAtMs, breaks, differs, added } = stored as Record<string, unknown>;
  if (!isCount(checkedAtMs) || !isCount(breaks) || !isCount(differs) || !isCount(added)) return NEVER;
  return { checkedAtMs, breaks, differs, added };
}

/** The last look of this browser, whichever tab took it. */
export const contractCheck: LocalSetting<ContractCheck> = {
  key: 'contract-check.v1',
  read: readCheck,
  fallback: NEVER,
};

/** How often the contract is read at most, by all tabs together. */
const EVERY_MS = 15 * 60_000;

/** Whether it is time to look again. A time in the future comes from a clock that was wrong. */
export const isCheckDue = ({ checkedAtMs }: ContractCheck, nowMs: number): boolean =>
  checkedAtMs > nowMs || nowMs - checkedAtMs >= EVERY_MS;

/** Compares the platform's contract with the built one, unless a tab did so lately. A contract that cannot be read changes nothing. */
export async function checkContract(queryClient: QueryClient, nowMs = Date.now()): Promise<void> {
  if (!isCheckDue(readLocal(contractCheck), nowMs)) return;
  const { queryKey, queryFn, staleTime } = contractDocument;
  const document = await queryClient.query({ queryKey, queryFn, staleTime, retry: false });
  const { driftOf } = await import('./contract-comparison');
  keepCheck(
    driftOf(document).map(({ severity }) => severity),
    nowMs,
  );
}

/** Keeps what a look came to. */
export function keepCheck(severities: readonly ('breaks' | 'differs' | 'new')[], nowMs = Date.now()): void {
  const count = (severity: string) => severities.filter((each) => each === severity).length;
  updateLocal(contractCheck, () => ({
    checkedAtMs: nowMs,
    breaks: count('breaks'),
    differs: count('differs'),
    added: count('new'),
  }));
}
