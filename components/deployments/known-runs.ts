import * as z from 'zod/mini';

/** Why a run was started. */
export type RunKind = 'create' | 'redeploy' | 'restart' | 'environment';

/**
 * A run as this browser knows it: started here, or looked at here. The API cannot list runs, so this is the only memory of them.
 * No error message is kept: it may quote what an app printed.
 */
export type KnownRun = {
  runId: string;
  deploymentId: string;
  /** Null where no page that knew the name has shown the run yet. */
  appName: string | null;
  kind: RunKind | null;
  /** Where the 202 said that the run can be read, as text; null where it said nothing of it. */
  statusUrl: string | null;
  /** When this browser got the 202; null for a run that was only looked at. */
  acceptedAtMs: number | null;
  status: string | null;
  sightings: readonly { stage: string | null; seenAtMs: number }[];
  endedAtMs: number | null;
  /** The last time it was seen going on; null when it never was. */
  watchedUntilMs: number | null;
  /** Times within the run without reads, oldest first. */
  unwatched: readonly { fromMs: number; toMs: number }[];
};

const RUNS_MAX = 100;

const kindWords = {
  create: 'Create',
  redeploy: 'Redeploy',
  restart: 'Restart',
  environment: 'Environment change',
} as const satisfies Record<RunKind, string>;

const knownRunSchema = z.object({
  runId: z.string(),
  deploymentId: z.string(),
  appName: z.catch(z.nullable(z.string()), null),
  kind: z.catch(z.nullable(z.enum(['create', 'redeploy', 'restart', 'environment'])), null),
  statusUrl: z.catch(z.nullable(z.string()), null),
  acceptedAtMs: z.catch(z.nullable(z.number()), null),
  status: z.catch(z.nullable(z.string()), null),
  sightings: z.catch(z.array(z.object({ stage: z.nullable(z.string()), seenAtMs: z.number() })), []),
  endedAtMs: z.catch(z.nullable(z.number()), null),
  watchedUntilMs: z.catch(z.nullable(z.number()), null),
  unwatched: z.catch(z.array(z.object({ fromMs: z.number(), toMs: z.number() })), []),
});

/** The runs out of what a browser stored, newest first. What cannot be understood is left out; never throws. */
export function parseKnownRuns(stored: unknown): readonly KnownRun[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => {
    const run = z.safeParse(knownRunSchema, entry);
    return run.success ? [run.data] : [];
  });
}

/** A run that this browser knows nothing of but that it is there. */
export function unseenRun(runId: string, deploymentId: string): KnownRun {
  return {
    runId,
    deploymentId,
    appName: null,
    kind: null,
    statusUrl: null,
    acceptedAtMs: null,
    status: null,
    sightings: [],
    endedAtMs: null,
    watchedUntilMs: null,
    unwatched: [],
  };
}

/** A run that this browser started just now, with what else the page knows of it. */
export function startedRun(
  runId: string,
  deploymentId: string,
  kind: RunKind,
  nowMs: number,
  facts: Partial<Pick<KnownRun, 'appName' | 'statusUrl'>> = {},
): KnownRun {
  return { ...unseenRun(runId, deploymentId), ...facts, kind, acceptedAtMs: nowMs, status: 'queued' };
}

/** The runs with this one in place of what was known of it, or first; the oldest beyond a hundred are forgotten. */
export function withRun(runs: readonly KnownRun[], run: KnownRun): readonly KnownRun[] {
  const isKnown = runs.some(({ runId }) => runId === run.runId);
  if (isKnown) return runs.map((other) => (other.runId === run.runId ? run : other));
  return [run, ...runs].slice(0, RUNS_MAX);
}

/** What a run does, as a noun: "Redeploy". */
export function runKindWord(kind: RunKind | null): string {
  return kind === null ? 'Run' : kindWords[kind];
}

/** The newest known run of each deployment, by deployment id. */
export function latestRuns(runs: readonly KnownRun[]): Map<string, KnownRun> {
  const latest = new Map<string, KnownRun>();
  for (const run of runs) if (!latest.has(run.deploymentId)) latest.set(run.deploymentId, run);
  return latest;
}
