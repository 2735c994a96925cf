import type { Accepted, Deployment } from '@/components/deployments/read';
import {
  possibleSinceMs,
  type CreateState as SafeCreateState,
  type SafeAttempt,
} from '@/components/safe-create';
import { readInstant } from '@/lib/format/time';

/** One create of a deployment, and what it is recognised by should its answer be lost. Holds no secret. */
export type Attempt = SafeAttempt & {
  /** null when the platform was left to choose a name. */
  name: string | null;
  sourceType: string;
};

export type CreateState = SafeCreateState<Attempt, Accepted>;

/**
 * The deployments that an attempt whose answer was lost may have made, newest first: those of its name made since it began, or, where
 * no name was given, of its source. One whose time of making cannot be read is among them, since it cannot be ruled out.
 */
export function possibleResults(deployments: readonly Deployment[], attempt: Attempt): Deployment[] {
  const sinceMs = possibleSinceMs(attempt);
  const madeAt = (deployment: Deployment) => readInstant(deployment.createdAt)?.epochMs ?? null;
  return deployments
    .filter((deployment) =>
      attempt.name === null
        ? deployment.source.type === attempt.sourceType || deployment.source.type === null
        : deployment.appName === attempt.name,
    )
    .filter((deployment) => (madeAt(deployment) ?? sinceMs) >= sinceMs)
    .sort((a, b) => (madeAt(b) ?? 0) - (madeAt(a) ?? 0));
}
