import { eq, ne } from 'drizzle-orm';
import { deployments, releases } from '../db/schema/deployments.ts';
import { openAppFolders } from './app-folders.ts';
import { openToolchain } from './build/toolchain.ts';
import { findEngine } from './container/engine.ts';
import { createInferenceDoor } from './container/inference-door.ts';
import {
  clearLeftImages,
  endLeftContainers,
  forgetDeployment,
  platformLabel,
} from './container/leftovers.ts';
import type { RuntimeContext } from './context.ts';
import { createProber, type Prober } from './health/prober.ts';
import { clearLeftFolders, purgeDeleted } from './housekeeping.ts';
import { createLiveApps, type LiveApp, type LiveApps } from './live-apps.ts';
import { createLogStore, type LogStore } from './logs/log-store.ts';
import { DEFAULT_OPTIONS, type RuntimeDeps, type RuntimeOptions } from './options.ts';
import { removeFolder } from './process/app-user.ts';
import { startGuard } from './process/guard.ts';
import { endLeftOvers } from './process/process-records.ts';
import { hostOf } from './router/app-host.ts';
import { createRouter, type Router } from './router/router.ts';
import { oneAfterAnother, readVerifiedDomains } from './router/verified-domains.ts';
import { enqueue } from './runs/queue.ts';
import { openRunListener, type RunListener } from './runs/run-listener.ts';
import { createWorker, type Worker } from './runs/worker.ts';
import { listTemplates } from './templates.ts';
import type { Runtime } from './types.ts';

const PURGE_INTERVAL_MS = 6 * 3_600_000;

/** The parts that exist between `start` and `stop`. */
interface Started {
  context: RuntimeContext;
  apps: LiveApps;
  prober: Prober;
  worker: Worker;
  listener: RunListener;
  /** Apps that have lost their traffic and are being ended. */
  retiring: Set<Promise<void>>;
  purge: NodeJS.Timeout;
}

/** The deploy runtime on one machine: builds, starts, routes and probes apps as processes. */
export function createRuntime(deps: RuntimeDeps): Runtime {
  const options = { ...DEFAULT_OPTIONS, ...deps.options };
  const { db, logger } = deps;
  const router = createRouter(deps.env.appsPort, logger);
  const logs = createLogStore(db, logger, options.logLinesMax);
  let started: Started | null = null;
  const refreshDomains = oneAfterAnother(async () => router.setDomains(await readVerifiedDomains(db)));

  const publicUrl = (subdomain: string): string => `http://${hostOf(subdomain, router.port())}`;

  return {
    async start() {
      listTemplates();
      const listener = await openRunListener(deps.databaseUrl, logger, () => started?.worker.wake());
      const context = await openContext(deps, options, router, logs).catch(async (error: unknown) => {
        await listener.close();
        throw error;
      });
      started = assemble(context, listener, publicUrl);
      const left = await endLeftOvers(db);
      if (left > 0) logger.warn({ count: left }, 'processes of a server that was killed were ended');
      await started.worker.recover();
      await clearLeftFolders(context);
      await clearEngine(context);
      await purgeDeleted(context);
      await refreshDomains();
      await router.listen(deps.env.appsPort);
      await startLiveApps(started);
      started.worker.start();
    },
    async stop() {
      if (started === null) return;
      const { worker, prober, apps, listener, retiring, context, purge } = started;
      clearInterval(purge);
      await Promise.all([worker.stop(), prober.stop()]);
      await router.close();
      await apps.stopAll();
      await Promise.all(retiring);
      await logs.flushAll();
      await context.inferenceDoor?.close();
      context.guard.close();
      await listener.close();
      started = null;
    },
    enqueueRuns: enqueue,
    async remove(deploymentId) {
      if (started === null) return;
      const { apps, worker, prober, context } = started;
      await apps.remove(deploymentId);
      await worker.cancel(deploymentId);
      // A run that was ending as it was cancelled may have started an app in between.
      await apps.remove(deploymentId);
      await prober.forget(deploymentId);
      if (context.engine !== null) await forgetDeployment(context.engine, deploymentId);
      await removeFolder(context.folders.deployment(deploymentId));
      await logs.close(deploymentId);
    },
    refreshDomains,
    containerEngine() {
      const engine = started?.context.engine ?? null;
      return engine === null ? null : `${engine.name} ${engine.version}`;
    },
    publicUrl,
    flushLogs: (deploymentId) => logs.flush(deploymentId),
  };
}

async function openContext(
  deps: RuntimeDeps,
  options: RuntimeOptions,
  router: Router,
  logs: LogStore,
): Promise<RuntimeContext> {
  const { db, logger, unsealEnv } = deps;
  const finding = deps.env.engine === undefined ? null : findEngine(deps.env.engine);
  const folders = await openAppFolders(deps.env.dataFolder);
  const toolchain = await openToolchain(folders.toolchain, deps.env.searchPath ?? '');
  if (!toolchain.hasNpm) logger.warn('npm was not found: sources that need it cannot be built');
  const guard = startGuard(logger);
  const engine = await finding;
  const { inferenceUrl } = deps.env;
  const inferenceDoor =
    engine === null || inferenceUrl === undefined
      ? null
      : await createInferenceDoor(engine, inferenceUrl, logger);
  return {
    ...{ db, logger, options, folders, toolchain, router, logs, guard, unsealEnv, engine, inferenceDoor },
    engineLabel: platformLabel(deps.env.dataFolder),
    unsealImageCredentials: deps.unsealImageCredentials ?? (() => Promise.resolve(null)),
    accelerators: deps.accelerators ?? null,
    buildEnv: deps.buildEnv ?? {},
    failsIn: deps.failsIn ?? (() => false),
  };
}

function assemble(
  context: RuntimeContext,
  listener: RunListener,
  publicUrl: (subdomain: string) => string,
): Started {
  const { logger } = context;
  const retiring = new Set<Promise<void>>();
  const apps = createLiveApps(context, (app) => {
    prober.tellDeath(app);
  });
  const prober = createProber(context, apps);
  const retireLater = (app: LiveApp): void => {
    const done = apps.retire(app).catch((error: unknown) => {
      logger.error({ err: error, deploymentId: app.deploymentId }, 'a past release could not be ended');
    });
    retiring.add(done);
    void done.finally(() => retiring.delete(done));
  };
  const onLive = (app: LiveApp): void => {
    context.logs.write(app.deploymentId, 'platform', `Live at ${publicUrl(app.subdomain)}`);
    prober.watch(app);
  };
  const worker = createWorker({ context, apps, publicUrl, retireLater, onLive });
  const purge = setInterval(() => {
    purgeDeleted(context).catch((error: unknown) => {
      logger.error({ err: error }, 'old rows could not be removed');
    });
  }, PURGE_INTERVAL_MS);
  purge.unref();
  return { context, apps, prober, worker, listener, retiring, purge };
}

/** Ends and removes what a killed server has left in the container engine. */
async function clearEngine({ engine, engineLabel, db, logger }: RuntimeContext): Promise<void> {
  if (engine === null) return;
  logger.info({ engine: engine.name, version: engine.version }, 'container images are run');
  const left = await endLeftContainers(engine, engineLabel);
  if (left > 0) logger.warn({ count: left }, 'containers of a server that was killed were ended');
  await clearLeftImages(engine, engineLabel, db);
}

/** After a restart of the server everything that was live is live again. */
async function startLiveApps({ context, apps, prober }: Started): Promise<void> {
  const rows = await context.db
    .select({ deployment: deployments, release: releases })
    .from(deployments)
    .innerJoin(releases, eq(releases.id, deployments.liveReleaseId))
    .where(ne(deployments.status, 'deleted'));
  for (const { deployment, release } of rows) {
    try {
      const app = await apps.launch(deployment, release);
      apps.turnTo(app);
      const again = app.instance === null ? 'Served again' : 'Started again';
      context.logs.write(deployment.id, 'platform', `${again} after a restart of the server.`);
      prober.watchLater(app);
    } catch (error) {
      // One app that cannot be started must not keep the others from it.
      context.logger.error(
        { err: error, deploymentId: deployment.id },
        'a live app could not be started again',
      );
      context.logs.write(
        deployment.id,
        'platform',
        'The app could not be started again after a restart of the server.',
      );
    }
  }
}
