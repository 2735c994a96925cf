import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { releases } from '../db/schema/deployments.ts';
import { placesOf } from './build/make-release.ts';
import { removeImage } from './container/inspect-image.ts';
import { containerStart } from './container/container-start.ts';
import type { DeploymentRow, ReleaseRow, RuntimeContext } from './context.ts';
import type { HealthRule } from './health/health-rule.ts';
import { appEnv } from './process/app-env.ts';
import { AppInstance, type StartProcess } from './process/app-instance.ts';
import { startAppProcess } from './process/app-process.ts';
import { removeFolder } from './process/app-user.ts';
import { Backoff } from './process/backoff.ts';
import { freePort, takePort } from './process/free-port.ts';
import { limitsOf } from './process/limits.ts';
import { forgetProcess, recordProcess } from './process/process-records.ts';
import { createDynamicTarget } from './router/dynamic-target.ts';
import { createStaticTarget } from './router/static-target.ts';
import type { Target } from './router/target.ts';
import { findTemplate } from './templates.ts';

/** A release that runs, or is served, here and now. */
export interface LiveApp {
  deploymentId: string;
  subdomain: string;
  release: ReleaseRow;
  rule: HealthRule;
  target: Target;
  /** Null for a static release. */
  instance: AppInstance | null;
  /** Folder that a static release is served from. */
  staticRoot: string | null;
}

export interface LiveApps {
  /** Starts a release beside what is live; nothing is routed to it yet. */
  launch(deployment: DeploymentRow, release: ReleaseRow): Promise<LiveApp>;
  /** Turns the traffic to an app at once; gives the one that had it. */
  turnTo(app: LiveApp): LiveApp | null;
  /** Takes back `turnTo`: the one before has the traffic again, or nobody. */
  turnBack(app: LiveApp, before: LiveApp | null): void;
  /** Ends an app without traffic: waits for its requests under way, stops it, removes its folder. */
  retire(app: LiveApp): Promise<void>;
  get(deploymentId: string): LiveApp | null;
  all(): LiveApp[];
  /** Takes a deployment's traffic away and stops it; requests under way are cut. */
  remove(deploymentId: string): Promise<void>;
  /** Stops every process, also of releases that are being tried or retired. */
  stopAll(): Promise<void>;
}

/** How a deployment's app is asked for its health: by its own path, its template's, or `/`. */
export function healthRuleOf(deployment: Pick<DeploymentRow, 'healthPath' | 'templateId'>): HealthRule {
  const template = deployment.templateId === null ? null : findTemplate(deployment.templateId);
  const path = deployment.healthPath ?? template?.health_path ?? null;
  return { path: path ?? '/', isStrict: path !== null };
}

/** The apps of this server. `onDeath` is told of a live app whose process died by itself. */
export function createLiveApps(context: RuntimeContext, onDeath: (app: LiveApp) => void): LiveApps {
  const live = new Map<string, LiveApp>();
  const running = new Set<LiveApp>();

  async function stop(app: LiveApp): Promise<void> {
    await app.instance?.stop();
    app.target.close();
    if (app.instance !== null) freePort(app.instance.port);
    running.delete(app);
  }

  return {
    async launch(deployment, release) {
      const base = {
        deploymentId: deployment.id,
        subdomain: deployment.subdomain,
        release,
        rule: healthRuleOf(deployment),
      };
      if (release.runtime === 'static') {
        const staticRoot = join(release.folder, release.staticRoot ?? '.');
        const target = createStaticTarget(release.id, staticRoot);
        // A static site is well when it has its page, whatever path an app would be asked for.
        return { ...base, rule: { path: '/', isStrict: true }, target, instance: null, staticRoot };
      }
      const instance = await createInstance(context, deployment, release, () => {
        const app = live.get(deployment.id);
        if (app?.release.id === release.id) onDeath(app);
      });
      const target = createDynamicTarget(release.id, instance);
      const app: LiveApp = { ...base, target, instance, staticRoot: null };
      running.add(app);
      await instance.start();
      return app;
    },
    turnTo(app) {
      const before = live.get(app.deploymentId) ?? null;
      live.set(app.deploymentId, app);
      context.router.set(app.subdomain, app.target);
      return before;
    },
    turnBack(app, before) {
      if (live.get(app.deploymentId) !== app) return;
      if (before === null) {
        live.delete(app.deploymentId);
        context.router.remove(app.subdomain, app.target);
      } else {
        live.set(before.deploymentId, before);
        context.router.set(before.subdomain, before.target);
      }
    },
    async retire(app) {
      await app.target.whenIdle(context.options.drainLimitMs);
      await stop(app);
      await retireRelease(context, app.release);
    },
    get: (deploymentId) => live.get(deploymentId) ?? null,
    all: () => [...live.values()],
    async remove(deploymentId) {
      const app = live.get(deploymentId);
      if (app !== undefined) context.router.remove(app.subdomain, app.target);
      live.delete(deploymentId);
      const own = [...running].filter((candidate) => candidate.deploymentId === deploymentId);
      await Promise.all(own.map((candidate) => stop(candidate)));
    },
    async stopAll() {
      await Promise.all([...running].map((app) => stop(app)));
      live.clear();
    },
  };
}

async function createInstance(
  context: RuntimeContext,
  deployment: DeploymentRow,
  release: ReleaseRow,
  onDeath: () => void,
): Promise<AppInstance> {
  const { options, logs, db, logger } = context;
  // Read once per release: what is live keeps its values until a release with new ones has proven itself.
  const own = await context.unsealEnv(deployment.id);
  const port = await takePort();
  const start =
    release.imageId === null
      ? processStart(context, deployment, release, own, port)
      : containerStart(context, deployment, release, own, port);
  return new AppInstance(port, release.imagePort ?? port, {
    start,
    backoff: new Backoff(options.backoffMs, options.stableMs),
    stopGraceMs: options.stopGraceMs,
    log: (stream, message) => {
      logs.write(deployment.id, stream, message);
    },
    onStarted: (pid) => recordProcess(db, { releaseId: release.id, deploymentId: deployment.id }, pid, port),
    onEnded: (pid) => forgetProcess(db, release.id, pid),
    onFault: (error) => {
      logger.error(
        { err: error, deploymentId: deployment.id },
        'the record of a process could not be written',
      );
    },
    onDeath,
  });
}

function processStart(
  context: RuntimeContext,
  deployment: DeploymentRow,
  release: ReleaseRow,
  own: Record<string, string>,
  port: number,
): StartProcess {
  const limits = limitsOf(deployment.resourceProfile);
  const spec = {
    argv: release.startCommand ?? [],
    cwd: release.folder,
    env: appEnv(own, placesOf(context, deployment.id), port, limits),
    user: context.folders.user(deployment.number),
    limits,
  };
  return (onLine) => startAppProcess(spec, context.guard, onLine);
}

/** Marks a release as past, and removes its folder, and the image built from it, unless a release made by a restart still uses them. */
export async function retireRelease(context: RuntimeContext, release: ReleaseRow): Promise<void> {
  const { db } = context;
  await db.update(releases).set({ retiredAt: new Date() }).where(eq(releases.id, release.id));
  const users = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.folder, release.folder), isNull(releases.retiredAt)))
    .limit(1);
  if (users.length > 0) return;
  await removeFolder(release.folder);
  if (context.engine !== null && release.builtImage !== null)
    await removeImage(context.engine, release.builtImage);
}
