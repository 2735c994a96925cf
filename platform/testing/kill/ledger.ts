/** A create that was sent with a key. */
export interface Create {
  key: string;
  body: { name: string; template_id: string };
  /** What the platform has acknowledged; null while its answer is not known. */
  answer: { id: string; runId: string; url: string } | null;
  /** Answers that did not say that they were given before. */
  firsts: number;
}

/** A variable that was sent to a deployment. */
export interface EnvChange {
  deploymentId: string;
  key: string;
  /** Null when the change waits for a run that was under way. */
  runId: string | null;
}

/** What was asked of the platform, and what it has acknowledged: the one account of what must be there. */
export interface Ledger {
  creates: Create[];
  /** Acknowledged only. */
  envChanges: EnvChange[];
  /** Deployments whose deletion was asked for; true once it was acknowledged. */
  deletions: Map<string, boolean>;
  /** Refusals of a key that was sent with another body. */
  refusals: number;
  /** Creates that were sent again and answered as the first time. */
  replays: number;
  /** Everything that must not be, in words. */
  faults: Set<string>;
}

export function createLedger(): Ledger {
  return { creates: [], envChanges: [], deletions: new Map(), refusals: 0, replays: 0, faults: new Set() };
}

/** Writes that were acknowledged: creates, changes of environments and deletions. */
export function acknowledged({ creates, envChanges, deletions }: Ledger): number {
  const made = creates.filter(({ answer }) => answer !== null).length;
  return made + envChanges.length + [...deletions.values()].filter(Boolean).length;
}

/** Deployments that are there and that nobody has asked to delete. */
export function standing({ creates, deletions }: Ledger): NonNullable<Create['answer']>[] {
  return creates.flatMap(({ answer }) => (answer === null || deletions.has(answer.id) ? [] : [answer]));
}
