import { eq } from 'drizzle-orm';
import { deployments, releases } from '../../db/schema/deployments.ts';
import { buildSource, fetchSource } from '../build/make-release.ts';
import type { DeploymentRow, ReleaseRow, RuntimeContext } from '../context.ts';
import { ask } from '../health/ask.ts';
import { isWell } from '../health/health-rule.ts';
import { waitUntilAnswering } from '../health/wait-until-answering.ts';
import { healthRuleOf, retireRelease, type LiveApp, type LiveApps } from '../live-apps.ts';
import { newId } from '../new-id.ts';
import { removeFolder } from '../process/app-user.ts';
import { hostOf } from '../router/app-host.ts';
import { ROUTER_HEADER } from '../router/error-page.ts';
import { durationText } from './messages.ts';
import { RunFailure } from './run-failure.ts';
import { DEPLOYMENT_DELETED, type RunRecord } from './run-record.ts';
import type { Stage } from './stages.ts';

export interface RunWork {
  context: RuntimeContext;
  apps: LiveApps;
  publicUrl: (subdomain: string) => string;
  /** Told of an app that has lost its traffic to a new one and is to be ended, outside of the run. */
  retireLater: (app: LiveApp) => void;
  /** Told when a new release is live. */
  onLive: (app: LiveApp) => void;
}

/** Works one run through its stages. Throws a RunFailure, or the reason of the signal; nothing is left of it then. */
export async function executeRun(work: RunWork, record: RunRecord, signal: AbortSignal): Promise<void> {
  const { context, apps } = work;
  const deployment = await readDeployment(context, record.run.deploymentId);
  if (deployment.accelerator !== null) await record.holdAccelerator();
  const release =
    record.run.kind === 'restart'
      ? await keepRelease(context, deployment, record)
      : await makeRelease(context, deployment, record, signal);
  let app: LiveApp | null = null;
  try {
    await enter(context, record, 'start');
    app = await apps.launch(deployment, release);
    await enter(context, record, 'probe');
    await probe(context, app, signal);
    signal.throwIfAborted();
    await enter(context, record, 'route');
    const before = apps.turnTo(app);
    try {
      await probeRoute(context, app);
      signal.throwIfAborted();
      await record.succeed(release, work.publicUrl(deployment.subdomain));
    } catch (error) {
      apps.turnBack(app, before);
      throw error;
    }
    if (before !== null) work.retireLater(before);
    work.onLive(app);
  } catch (error) {
    if (app === null) await retireRelease(context, release);
    else await apps.retire(app);
    throw error;
  }
}

async function readDeployment(context: RuntimeContext, deploymentId: string): Promise<DeploymentRow> {
  const rows = await context.db.select().from(deployments).where(eq(deployments.id, deploymentId));
  const deployment = rows[0];
  if (deployment === undefined || deployment.status === 'deleted') throw new RunFailure(DEPLOYMENT_DELETED);
  return deployment;
}

async function enter({ failsIn }: RuntimeContext, record: RunRecord, stage: Stage): Promise<void> {
  await record.enter(stage);
  if (failsIn(record.run.accountId, stage)) throw new RunFailure(`The stage ${stage} was made to fail.`);
}

/** Fetches, builds and keeps a new release. */
async function makeRelease(
  context: RuntimeContext,
  deployment: DeploymentRow,
  record: RunRecord,
  signal: AbortSignal,
): Promise<ReleaseRow> {
  const { options, folders } = context;
  const id = newId('rel');
  const folder = folders.release(deployment.id, id);
  try {
    await enter(context, record, 'fetch');
    await within(options.fetchLimitMs, 'Fetching the source', signal, (limited) =>
      fetchSource(context, deployment, folder, limited),
    );
    await enter(context, record, 'build');
    const build = await within(options.buildLimitMs, 'The build', signal, (limited) =>
      buildSource(context, deployment, { id, folder }, limited),
    );
    await enter(context, record, 'release');
    const rows = await context.db
      .insert(releases)
      .values({
        ...build,
        id,
        folder,
        deploymentId: deployment.id,
        runId: record.run.id,
        healthPath: healthRuleOf(deployment).path,
      })
      .returning();
    return mustBeThere(rows[0]);
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/** A restart runs the live release's own folder again, as a release of its own, so that both can be told apart. */
async function keepRelease(
  context: RuntimeContext,
  deployment: DeploymentRow,
  record: RunRecord,
): Promise<ReleaseRow> {
  const { liveReleaseId } = deployment;
  const found =
    liveReleaseId === null
      ? []
      : await context.db.select().from(releases).where(eq(releases.id, liveReleaseId));
  const live = found[0];
  if (live === undefined) throw new RunFailure('There is no live release to restart.');
  const rows = await context.db
    .insert(releases)
    .values({ ...live, id: newId('rel'), runId: record.run.id, createdAt: new Date(), retiredAt: null })
    .returning();
  return mustBeThere(rows[0]);
}

async function probe(context: RuntimeContext, app: LiveApp, signal: AbortSignal): Promise<void> {
  // A static release has no process to wait for: its route is what is probed.
  if (app.instance === null) return;
  const { options } = context;
  await waitUntilAnswering(app.instance, app.rule, {
    limitMs: options.probeLimitMs,
    settleMs: options.settleMs,
    deathsMax: options.startDeathsMax,
    askTimeoutMs: options.healthTimeoutMs,
    signal,
  });
}

async function probeRoute(context: RuntimeContext, app: LiveApp): Promise<void> {
  const port = context.router.port();
  const answer = await ask({
    host: '127.0.0.1',
    port,
    path: app.rule.path,
    timeoutMs: context.options.healthTimeoutMs,
    hostHeader: hostOf(app.subdomain, port),
    routerHeader: ROUTER_HEADER,
  });
  if (answer.kind === 'status' && !answer.isFromRouter && isWell(app.rule, answer.status)) return;
  const saw = answer.kind === 'status' ? `status ${String(answer.status)}` : 'no answer';
  throw new RunFailure(`The app is up, but its address gave ${saw} for GET ${app.rule.path}.`);
}

/** Gives a step its own time limit beside the run's. */
async function within<T>(
  limitMs: number,
  what: string,
  signal: AbortSignal,
  step: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new RunFailure(`${what} was ended: it took longer than ${durationText(limitMs)}.`));
  }, limitMs);
  try {
    return await step(AbortSignal.any([signal, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}

function mustBeThere<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The database gave no row back for an insert.');
  return row;
}
