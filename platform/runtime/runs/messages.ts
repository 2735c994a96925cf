import type { RunKind } from '../../db/schema/row-types.ts';
import type { EventText } from '../../webhooks/event-types.ts';
import type { Stage } from './stages.ts';

const PROGRESS = {
  queued: 'Waiting for a free builder.',
  fetch: 'Fetching the source.',
  build: 'Building the app.',
  release: 'Keeping the build as a new release.',
  start: 'Starting the new release.',
  probe: 'Waiting for the new release to answer.',
  route: 'Turning the traffic to the new release.',
} satisfies Record<Stage, string>;

const REQUESTED = {
  create: { type: 'deployment.accepted', message: 'The deployment was accepted.' },
  redeploy: { type: 'deployment.redeploy_requested', message: 'A redeploy from the source was requested.' },
  restart: { type: 'deployment.restart_requested', message: 'A restart of the live release was requested.' },
  env: {
    type: 'deployment.env_updated',
    message: 'The environment was updated; the app is redeployed with it.',
  },
} satisfies Record<RunKind, EventText>;

const SUCCEEDED = {
  create: { type: 'deployment.live', message: 'The app is live.' },
  redeploy: {
    type: 'deployment.redeploy_completed',
    message: 'The redeploy is done; the new release is live.',
  },
  restart: { type: 'deployment.live', message: 'The restarted app has replaced the one before and is live.' },
  env: { type: 'deployment.live', message: 'The app is live with the new environment.' },
} satisfies Record<RunKind, EventText>;

export const requestedEvent = (kind: RunKind): EventText => REQUESTED[kind];
export const succeededEvent = (kind: RunKind): EventText => SUCCEEDED[kind];

export function progressEvent(stage: Stage): EventText {
  return { type: 'deployment.progress', message: PROGRESS[stage], stage };
}

export function stageStartedEvent(stage: string): EventText {
  return { type: 'run.stage', message: `Stage ${stage} started.`, stage };
}

export function stageEndedEvent(stage: string, durationMs: number, isFailed: boolean): EventText {
  const verb = isFailed ? 'failed' : 'ended';
  return { type: 'run.stage', message: `Stage ${stage} ${verb} after ${durationText(durationMs)}.`, stage };
}

export function failedEvent(reason: string, hasLiveRelease: boolean): EventText {
  const effect = hasLiveRelease ? ' The release before stays live.' : '';
  return { type: 'deployment.failed', message: `${reason}${effect}` };
}

/** 'runtime' is the app itself, 'route' the way to it. */
export function unhealthyEvent(what: 'runtime' | 'route', reason: string): EventText {
  const subject = what === 'runtime' ? 'The app' : 'The route to the app';
  return { type: 'deployment.unhealthy', message: `${subject} turned unhealthy: ${reason}.` };
}

export const DELETED_EVENT: EventText = {
  type: 'deployment.deleted',
  message: 'The deployment was deleted.',
};

/** What a live deployment costs counts from the moment it first takes traffic. */
export const CREDIT_RESERVED_EVENT: EventText = {
  type: 'credit.updated',
  message: 'The deployment went live; its cost counts from now on.',
};

export const CREDIT_RELEASED_EVENT: EventText = {
  type: 'credit.updated',
  message: 'The deployment was deleted; its cost no longer counts.',
};

/** 850 ms, 2.4 s, 3 min 5 s. */
export function durationText(durationMs: number): string {
  if (durationMs < 1_000) return `${String(Math.round(durationMs))} ms`;
  if (durationMs < 60_000) return `${String(Math.round(durationMs / 100) / 10)} s`;
  const seconds = Math.round(durationMs / 1_000);
  const rest = seconds % 60;
  return `${String(Math.floor(seconds / 60))} min${rest === 0 ? '' : ` ${String(rest)} s`}`;
}
