import type { Transaction } from '../db/database.ts';
import { enqueue } from '../runtime/runs/queue.ts';
import type { NewRun, Runtime } from '../runtime/types.ts';

/** A runtime that writes queued runs as the real one does and works none of them. */
export interface RecordedRuntime extends Runtime {
  enqueued: (NewRun & { runId: string })[];
  removed: string[];
  flushed: string[];
  /** How often the custom domains were read anew. */
  refreshed: number;
  /** What it says of a container engine; none until a test sets one. */
  engine: string | null;
}

/** For tests of the API alone; runs stay queued until the test changes their rows. */
export function createRecordedRuntime(): RecordedRuntime {
  const enqueued: RecordedRuntime['enqueued'] = [];
  const removed: string[] = [];
  const flushed: string[] = [];
  const runtime: RecordedRuntime = {
    enqueued,
    removed,
    flushed,
    refreshed: 0,
    engine: null,
    containerEngine: () => runtime.engine,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    async enqueueRuns(tx: Transaction, runs: readonly NewRun[]) {
      const ids = await enqueue(tx, runs);
      enqueued.push(...runs.map((run, at) => ({ ...run, runId: ids[at] ?? '' })));
      return ids;
    },
    remove(deploymentId) {
      removed.push(deploymentId);
      return Promise.resolve();
    },
    refreshDomains() {
      runtime.refreshed += 1;
      return Promise.resolve();
    },
    publicUrl: (subdomain) => `http://${subdomain}.localhost:4080`,
    flushLogs(deploymentId) {
      flushed.push(deploymentId);
      return Promise.resolve();
    },
  };
  return runtime;
}
