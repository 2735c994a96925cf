import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { deployments, runs } from '../../db/schema/deployments.ts';
import type { StageMark } from '../../db/schema/row-types.ts';
import type { EventText } from '../../webhooks/event-types.ts';
import { recordEvents, type EventSubject } from '../../webhooks/record-events.ts';
import type { Accelerators } from '../../provider/accelerators.ts';
import type { ReleaseRow, RunRow, RuntimeContext } from '../context.ts';
import {
  CREDIT_RESERVED_EVENT,
  failedEvent,
  progressEvent,
  stageEndedEvent,
  stageStartedEvent,
  succeededEvent,
} from './messages.ts';
import { RunFailure } from './run-failure.ts';
import { beginStage, endStage, openStage, type Stage } from './stages.ts';

/** What is written of one run under way: its stages, its end, and the events of both. */
export class RunRecord {
  readonly run: RunRow;
  readonly #db: Database;
  readonly #accelerators: Accelerators | null;
  #marks: StageMark[];

  constructor({ db, accelerators }: Pick<RuntimeContext, 'db' | 'accelerators'>, run: RunRow) {
    this.#db = db;
    this.#accelerators = accelerators;
    this.run = run;
    this.#marks = run.stages;
  }

  get stage(): string {
    return openStage(this.#marks)?.stage ?? 'queued';
  }

  /** Takes again the card that a failed run gave back. Throws when none is free; nothing for what needs none. */
  async holdAccelerator(): Promise<void> {
    const accelerators = this.#accelerators;
    if (accelerators === null) return;
    const isHeld = await this.#db.transaction((tx) => accelerators.hold(tx, this.run.deploymentId));
    if (!isHeld) throw new RunFailure('No accelerator of the profile is free now. Redeploy it later.');
  }

  async enter(stage: Stage): Promise<void> {
    const now = Date.now();
    const texts = [...this.#ended(now, false), stageStartedEvent(stage), progressEvent(stage)];
    this.#marks = beginStage(this.#marks, stage, now);
    await this.#db.transaction(async (tx) => {
      await tx.update(runs).set({ stage, stages: this.#marks }).where(eq(runs.id, this.run.id));
      // A deployment that has nothing live is being deployed again, whatever came of the run before.
      await tx
        .update(deployments)
        .set({ status: 'deploying', closureReason: null, updatedAt: new Date(now) })
        .where(
          and(
            eq(deployments.id, this.run.deploymentId),
            eq(deployments.status, 'unknown'),
            isNull(deployments.liveReleaseId),
          ),
        );
      await recordEvents(tx, this.#subject, texts);
    });
  }

  /** Ends the run well: release live, run succeeded and events are written together or not at all. */
  async succeed(release: ReleaseRow, frontendUrl: string): Promise<void> {
    const now = Date.now();
    const at = new Date(now);
    const texts = [...this.#ended(now, false), succeededEvent(this.run.kind)];
    this.#marks = endStage(this.#marks, now);
    await this.#db.transaction(async (tx) => {
      const rows = await tx
        .update(deployments)
        .set({
          status: 'live',
          runtime: release.runtime,
          liveReleaseId: release.id,
          // Since it first took traffic: what it costs counts from there.
          liveSince: sql`coalesce(${deployments.liveSince}, now())`,
          closureReason: null,
          updatedAt: at,
        })
        .where(and(eq(deployments.id, this.run.deploymentId), ne(deployments.status, 'deleted')))
        // True only when this very transaction has set it.
        .returning({ isNew: sql<boolean>`${deployments.liveSince} = now()::timestamptz(3)` });
      const first = rows[0];
      if (first === undefined) throw new RunFailure(DEPLOYMENT_DELETED);
      await tx
        .update(runs)
        .set({ status: 'succeeded', stages: this.#marks, frontendUrl, errorMessage: null, finishedAt: at })
        .where(eq(runs.id, this.run.id));
      await recordEvents(tx, this.#subject, first.isNew ? [...texts, CREDIT_RESERVED_EVENT] : texts);
    });
  }

  /** Ends the run with a reason. What was live stays live; without it the deployment is `unknown`. */
  async fail(reason: string): Promise<void> {
    const now = Date.now();
    const at = new Date(now);
    const stageEnd = this.#ended(now, true);
    this.#marks = endStage(this.#marks, now);
    await this.#db.transaction(async (tx) => {
      const ended = await tx
        .update(runs)
        .set({ status: 'failed', stages: this.#marks, errorMessage: reason, finishedAt: at })
        .where(and(eq(runs.id, this.run.id), inArray(runs.status, ['queued', 'running'])))
        .returning({ id: runs.id });
      if (ended.length === 0) return;
      const found = await tx
        .select({ liveReleaseId: deployments.liveReleaseId, status: deployments.status })
        .from(deployments)
        .where(eq(deployments.id, this.run.deploymentId))
        .for('update');
      const deployment = found[0];
      if (deployment === undefined) return;
      const hasLive = deployment.liveReleaseId !== null;
      if (deployment.status !== 'deleted') {
        const outcome = hasLive
          ? { status: 'live' as const }
          : { status: 'unknown' as const, closureReason: reason };
        await tx
          .update(deployments)
          .set({ ...outcome, updatedAt: at })
          .where(eq(deployments.id, this.run.deploymentId));
      }
      // A card that nothing runs on is for others to have.
      if (!hasLive) await this.#accelerators?.giveBack(tx, this.run.deploymentId);
      await recordEvents(tx, this.#subject, [...stageEnd, failedEvent(reason, hasLive)]);
    });
  }

  get #subject(): EventSubject {
    return { deploymentId: this.run.deploymentId, runId: this.run.id };
  }

  #ended(now: number, isFailed: boolean): EventText[] {
    const mark = openStage(this.#marks);
    return mark === null ? [] : [stageEndedEvent(mark.stage, now - mark.startedAt, isFailed)];
  }
}

export const DEPLOYMENT_DELETED = 'The deployment was deleted.';
