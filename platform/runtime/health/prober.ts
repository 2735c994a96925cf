import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, lte } from 'drizzle-orm';
import { healthObservations } from '../../db/schema/observations.ts';
import { recordEvents } from '../../webhooks/record-events.ts';
import type { RuntimeContext } from '../context.ts';
import type { LiveApp, LiveApps } from '../live-apps.ts';
import { hostOf } from '../router/app-host.ts';
import { ROUTER_HEADER } from '../router/error-page.ts';
import { unhealthyEvent } from '../runs/messages.ts';
import { ask, askApp } from './ask.ts';
import { routeVerdict, runtimeVerdict, serviceFacts, type Verdict } from './health-rule.ts';

/** Old observations are removed in bulk, once this many new ones have come. */
const TRIM_EVERY = 50;

const EXITED: Verdict = { state: 'unhealthy', reason: 'process_exited' };

interface Watch {
  timer: NodeJS.Timeout | null;
  /** Probes of one deployment are one after another, so that observations are in order. */
  probing: Promise<void>;
  /** A death that no observation has told yet. */
  hasDied: boolean;
  isRuntimeWell: boolean;
  isRouteWell: boolean;
  sinceTrim: number;
}

export interface Prober {
  /** Probes a live app now, and from then on at the interval. */
  watch(app: LiveApp): void;
  /** Begins to probe at a moment of its own within the first interval: after a start not all apps at once. */
  watchLater(app: LiveApp): void;
  /**
   * Observes that the process of an app has died, even if another runs by the time it is looked at, and probes until it is up: an
   * end and a recovery are both seen.
   */
  tellDeath(app: LiveApp): void;
  forget(deploymentId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Observes every live app from both sides: its process, and the route that people take to it. */
export function createProber(context: RuntimeContext, apps: LiveApps): Prober {
  const { options } = context;
  const watches = new Map<string, Watch>();
  let isOpen = true;

  function watchOf(deploymentId: string): Watch {
    const known = watches.get(deploymentId);
    if (known !== undefined) return known;
    const watch: Watch = {
      timer: null,
      probing: Promise.resolve(),
      hasDied: false,
      isRuntimeWell: true,
      isRouteWell: true,
      sinceTrim: TRIM_EVERY,
    };
    watches.set(deploymentId, watch);
    return watch;
  }

  function schedule(deploymentId: string, delayMs: number): void {
    const watch = watches.get(deploymentId);
    if (!isOpen || watch === undefined) return;
    if (watch.timer !== null) clearTimeout(watch.timer);
    watch.timer = setTimeout(() => probe(deploymentId), delayMs);
  }

  function probe(deploymentId: string): void {
    const watch = watches.get(deploymentId);
    if (!isOpen || watch === undefined) return;
    watch.probing = watch.probing.then(async () => {
      const app = apps.get(deploymentId);
      if (app === null || !isOpen) return;
      const isUp = await observe(context, app, watch);
      const down = app.instance !== null && !isUp;
      // An app that has just died is looked at more often, up to the interval, so that its return is seen.
      schedule(deploymentId, down ? Math.min(options.healthIntervalMs, 2_000) : options.healthIntervalMs);
    });
    watch.probing = watch.probing.catch((error: unknown) => {
      context.logger.error({ err: error, deploymentId }, 'an observation could not be made');
      schedule(deploymentId, options.healthIntervalMs);
    });
  }

  return {
    watch(app) {
      watchOf(app.deploymentId);
      probe(app.deploymentId);
    },
    watchLater(app) {
      watchOf(app.deploymentId);
      schedule(app.deploymentId, Math.random() * options.healthIntervalMs);
    },
    tellDeath(app) {
      watchOf(app.deploymentId).hasDied = true;
      probe(app.deploymentId);
    },
    async forget(deploymentId) {
      const watch = watches.get(deploymentId);
      watches.delete(deploymentId);
      if (watch?.timer) clearTimeout(watch.timer);
      await watch?.probing;
    },
    async stop() {
      isOpen = false;
      for (const watch of watches.values()) if (watch.timer !== null) clearTimeout(watch.timer);
      await Promise.all([...watches.values()].map((watch) => watch.probing));
    },
  };
}

/** Makes one observation and writes it; gives whether the app itself is well. */
async function observe(context: RuntimeContext, app: LiveApp, watch: Watch): Promise<boolean> {
  const { hasDied } = watch;
  watch.hasDied = false;
  const runtime = hasDied ? EXITED : await probeRuntime(context, app);
  const port = context.router.port();
  const answer = await ask({
    host: '127.0.0.1',
    port,
    path: app.rule.path,
    timeoutMs: context.options.healthTimeoutMs,
    hostHeader: hostOf(app.subdomain, port),
    routerHeader: ROUTER_HEADER,
  });
  const route = routeVerdict(app.rule, answer);
  const isRuntimeWell = runtime.state === 'healthy';
  const isRouteWell = route.state === 'healthy';
  const isTurning = (watch.isRuntimeWell && !isRuntimeWell) || (watch.isRouteWell && !isRouteWell);
  // One event for one turn: when both turn, the app is the cause.
  const what = isRuntimeWell ? 'route' : 'runtime';
  const turned = isTurning ? [unhealthyEvent(what, isRuntimeWell ? route.reason : runtime.reason)] : [];
  await context.db.transaction(async (tx) => {
    await tx.insert(healthObservations).values({
      deploymentId: app.deploymentId,
      runtimeState: runtime.state,
      runtimeReason: runtime.reason,
      routeState: route.state,
      routeReason: route.reason,
      routeStatus: route.status,
      services: [serviceFacts(isRuntimeWell)],
      observedAt: new Date(),
    });
    await recordEvents(tx, { deploymentId: app.deploymentId, runId: null }, turned);
  });
  watch.isRuntimeWell = isRuntimeWell;
  watch.isRouteWell = isRouteWell;
  watch.sinceTrim += 1;
  if (watch.sinceTrim >= TRIM_EVERY) await trim(context, app.deploymentId, watch);
  return isRuntimeWell;
}

async function probeRuntime(context: RuntimeContext, app: LiveApp): Promise<Verdict> {
  if (app.instance === null) {
    const page = join(app.staticRoot ?? app.release.folder, 'index.html');
    return access(page).then(
      () => ({ state: 'healthy', reason: 'static_files_present' }),
      () => ({ state: 'unhealthy', reason: 'static_files_missing' }),
    );
  }
  if (!app.instance.isRunning()) return EXITED;
  const { answer, host } = await askApp(
    app.instance.address(),
    app.rule.path,
    context.options.healthTimeoutMs,
  );
  app.instance.host = host;
  return app.instance.isRunning() ? runtimeVerdict(app.rule, answer) : EXITED;
}

async function trim(context: RuntimeContext, deploymentId: string, watch: Watch): Promise<void> {
  watch.sinceTrim = 0;
  const rows = await context.db
    .select({ id: healthObservations.id })
    .from(healthObservations)
    .where(eq(healthObservations.deploymentId, deploymentId))
    .orderBy(desc(healthObservations.id))
    .offset(context.options.observationsMax)
    .limit(1);
  const newestOld = rows[0];
  if (newestOld === undefined) return;
  await context.db
    .delete(healthObservations)
    .where(and(eq(healthObservations.deploymentId, deploymentId), lte(healthObservations.id, newestOld.id)));
}
