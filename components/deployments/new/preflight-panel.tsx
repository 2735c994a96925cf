'use client';

import { useDeployPermission } from '@/components/deploy-inputs';
import type { CreateForm } from '@/components/deployments/new/create-model';
import type { FieldProblems } from '@/components/deployments/new/create-problems';
import { preflight, type PreflightItem, preflightLooks } from '@/components/deployments/new/preflight';
import { StatusMark } from '@/components/ui/status-mark';
import { useBudget } from '@/lib/browser/budget';
import { useNow } from '@/lib/browser/use-now';

const readers = {
  ready: 'ready',
  open: 'to do',
  blocked: 'blocked',
  'not-reported': 'not reported',
} as const;

export type PreflightProps = {
  form: CreateForm;
  problems: FieldProblems;
  requiredEnv: readonly string[];
  certification: string | null | undefined;
};

/** The checks before a create, with what the platform has said so far. */
export function usePreflight(given: PreflightProps): PreflightItem[] {
  const permission = useDeployPermission();
  const creates = useBudget('deploy_create');
  const nowMs = useNow(10_000);
  return preflight({ ...given, permission, creates, nowMs });
}

/** One line for each check: mark, what, and how it stands. */
export function PreflightList({ items }: { items: readonly PreflightItem[] }) {
  return (
    <ul className="grid gap-2.5 text-13" aria-label="Checks">
      {items.map(({ id, label, detail, state }) => (
        <li key={id} className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-2.5">
          <StatusMark {...preflightLooks[state]} className="mt-[3px]" />
          <span>
            {label}
            <span className="sr-only">, {readers[state]}</span>
          </span>
          <span
            className={`col-start-2 text-12 wrap-anywhere ${state === 'blocked' ? 'text-bad-text' : 'text-muted'}`}
          >
            {detail}
          </span>
        </li>
      ))}
    </ul>
  );
}
