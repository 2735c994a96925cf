'use client';

import type { CreateCheck } from '@/components/create-checks';
import { useDeployPermission } from '@/components/deploy-inputs';
import type { CreateForm } from '@/components/deployments/new/create-model';
import type { FieldProblems } from '@/components/deployments/new/create-problems';
import { preflight } from '@/components/deployments/new/preflight';
import { useBudget } from '@/lib/browser/budget';
import { useNow } from '@/lib/browser/use-now';

export type PreflightProps = {
  form: CreateForm;
  problems: FieldProblems;
  requiredEnv: readonly string[];
  certification: string | null | undefined;
};

/** The checks before a create, with what the platform has said so far. */
export function usePreflight(given: PreflightProps): CreateCheck[] {
  const permission = useDeployPermission();
  const creates = useBudget('deploy_create');
  const nowMs = useNow(10_000);
  return preflight({ ...given, permission, creates, nowMs });
}
