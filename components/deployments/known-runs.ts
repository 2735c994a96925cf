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
  kind: RunKind | null;
  /** When this browser got the 202; null for a run that was only looked at. */
  acceptedAtMs: number | null;
  status: string | null;
  sightings: readonly { stage: string | null; seenAtMs: number }[];
  endedAtMs: number | null;
};

/** What a browser keeps text in; `localStorage` fits. */
export type TextStore = Pick<Storage, 'getItem' | 'setItem'>;

const STORE_KEY = 'portico.runs';
const RUNS_MAX = 100;

const knownRunSchema = z.object({
  runId: z.string(),
  deploymentId: z.string(),
  kind: z.catch(z.nullable(z.enum(['create', 'redeploy', 'restart', 'environment'])), null),
  acceptedAtMs: z.catch(z.nullable(z.number()), null),
  status: z.catch(z.nullable(z.string()), null),
  sightings: z.catch(z.array(z.object({ stage: z.nullable(z.string()), seenAtMs: z.number() })), []),
  endedAtMs: z.catch(z.nullable(z.number()), null),
});

function parseRuns(text: string | null): KnownRun[] {
  if (text === null) return [];
  try {
    const entries = z.parse(z.array(z.unknown()), JSON.parse(text));
    return entries.flatMap((entry) => {
      const run = z.safeParse(knownRunSchema, entry);
      return run.success ? [run.data] : [];
    });
  } catch {
    return [];
  }
}

let cachedText: string | null = null;
let cachedRuns: readonly KnownRun[] = [];

/** The runs in the store, newest first. Gives the same array until the store changes; an unreadable store is an empty one. */
export function readKnownRuns(store: TextStore): readonly KnownRun[] {
  const text = store.getItem(STORE_KEY);
  if (text !== cachedText) {
    cachedText = text;
    cachedRuns = parseRuns(text);
  }
  return cachedRuns;
}

/** Puts a run in place of what was known of it, or first. A store that is full or forbidden is left as it is. */
export function writeKnownRun(store: TextStore, run: KnownRun): void {
  const known = readKnownRuns(store);
  const isKnown = known.some(({ runId }) => runId === run.runId);
  const runs = isKnown ? known.map((other) => (other.runId === run.runId ? run : other)) : [run, ...known];
  try {
    store.setItem(STORE_KEY, JSON.stringify(runs.slice(0, RUNS_MAX)));
  } catch {
    // Private windows may refuse to store; the page then knows runs only as long as it is open.
  }
}

/** The newest known run of each deployment, by deployment id. */
export function latestRuns(runs: readonly KnownRun[]): Map<string, KnownRun> {
  const latest = new Map<string, KnownRun>();
  for (const run of runs) if (!latest.has(run.deploymentId)) latest.set(run.deploymentId, run);
  return latest;
}
