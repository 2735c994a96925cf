import { setTimeout as delay } from 'node:timers/promises';
import type { RunRow, RuntimeContext } from '../context.ts';
import { executeRun, type RunWork } from './execute-run.ts';
import { durationText } from './messages.ts';
import { claim, readRunning, readUnfinished, requeue } from './queue.ts';
import { RunFailure, type AbortReason } from './run-failure.ts';
import { DEPLOYMENT_DELETED, RunRecord } from './run-record.ts';

/** A run is looked for this often even when nobody was told of one: a notice may be lost with its connection. */
const POLL_MS = 5_000;
const WRITE_RETRIES_MS = [100, 500, 2_000, 5_000];

interface ActiveRun {
  deploymentId: string;
  controller: AbortController;
  done: Promise<void>;
}

export interface Worker {
  /** Puts what a killed server has left back in the queue, or fails it when that happened too often. */
  recover(): Promise<void>;
  start(): void;
  /** Looks for runs now. */
  wake(): void;
  /** Ends the runs of a deployment, waiting or under way, as failed. */
  cancel(deploymentId: string): Promise<void>;
  /** Ends runs under way and puts them back in the queue. */
  stop(): Promise<void>;
}

/** Works runs, several at once but one per deployment. */
export function createWorker(work: RunWork): Worker {
  const { context } = work;
  const { db, options, logger } = context;
  const active = new Map<string, ActiveRun>();
  let isOpen = false;
  let isFilling = false;
  /** How often it was asked to look. */
  let missed = 0;
  let timer: NodeJS.Timeout | null = null;

  async function fill(): Promise<void> {
    missed += 1;
    if (isFilling) return;
    isFilling = true;
    try {
      // Asked again while it looked: a run may have come just behind the last look.
      for (let seen = 0; seen !== missed;) {
        seen = missed;
        while (isOpen && active.size < options.concurrentRuns) {
          const run = await claim(db);
          if (run === null) break;
          begin(run);
        }
      }
    } catch (error) {
      logger.error({ err: error }, 'the queue of runs could not be read');
    } finally {
      isFilling = false;
    }
  }

  function begin(run: RunRow): void {
    const controller = new AbortController();
    const done = workRun(context, work, run, controller).finally(() => {
      active.delete(run.id);
      void fill();
    });
    active.set(run.id, { deploymentId: run.deploymentId, controller, done });
    // The server may have been stopped between the claim and now.
    if (!isOpen) controller.abort('stopping' satisfies AbortReason);
  }

  return {
    async recover() {
      for (const run of await readRunning(db)) {
        if (run.attempts < options.attemptsMax) {
          await requeue(db, run, true);
          continue;
        }
        const times = `${String(run.attempts)} times`;
        await new RunRecord(context, run).fail(
          `The run was given up: the server was killed ${times} while it worked on it.`,
        );
      }
    },
    start() {
      isOpen = true;
      timer = setInterval(() => void fill(), POLL_MS);
      void fill();
    },
    wake: () => void fill(),
    async cancel(deploymentId) {
      const own = [...active.values()].filter((run) => run.deploymentId === deploymentId);
      for (const run of own) run.controller.abort('deleted' satisfies AbortReason);
      await Promise.all(own.map((run) => run.done));
      for (const run of await readUnfinished(db, deploymentId)) {
        await new RunRecord(context, run).fail(DEPLOYMENT_DELETED);
      }
    },
    async stop() {
      isOpen = false;
      if (timer !== null) clearInterval(timer);
      for (const run of active.values()) run.controller.abort('stopping' satisfies AbortReason);
      while (isFilling || active.size > 0) {
        await Promise.all([...active.values()].map((run) => run.done));
        await delay(5);
      }
    },
  };
}

/** Works one run to its end, whatever happens; never rejects. */
async function workRun(
  context: RuntimeContext,
  work: RunWork,
  run: RunRow,
  controller: AbortController,
): Promise<void> {
  const { db, options, logger } = context;
  const record = new RunRecord(context, run);
  const timer = setTimeout(() => controller.abort('too-long' satisfies AbortReason), options.runLimitMs);
  const { signal } = controller;
  try {
    await executeRun(work, record, signal);
  } catch (error) {
    if (signal.aborted && signal.reason === 'stopping') {
      await insist(context, () => requeue(db, run, false));
      return;
    }
    const reason = reasonOf(error, signal, record.stage, options.runLimitMs);
    if (reason === null)
      logger.error({ err: error, runId: run.id }, 'a run failed for a fault of the server');
    const message = reason ?? 'The server could not work on the run because of a fault of its own.';
    context.logs.write(run.deploymentId, 'platform', `The run failed: ${message}`);
    await context.logs.flush(run.deploymentId);
    await insist(context, () => record.fail(message));
  } finally {
    clearTimeout(timer);
  }
}

/** The sentence for the person who deploys; null for a fault that is not theirs. */
function reasonOf(error: unknown, signal: AbortSignal, stage: string, limitMs: number): string | null {
  if (signal.aborted && signal.reason === 'too-long') {
    return `The run was ended in stage ${stage}: it took longer than ${durationText(limitMs)}.`;
  }
  if (signal.aborted && signal.reason === 'deleted') return DEPLOYMENT_DELETED;
  return error instanceof RunFailure ? error.message : null;
}

/** The end of a run must be written: a database that is away for a moment is waited for. What fails is recovered at the next start. */
async function insist(context: RuntimeContext, write: () => Promise<void>): Promise<void> {
  for (const waitMs of [...WRITE_RETRIES_MS, null]) {
    try {
      await write();
      return;
    } catch (error) {
      context.logger.error({ err: error }, 'the end of a run could not be written');
      if (waitMs === null) return;
      await delay(waitMs);
    }
  }
}
