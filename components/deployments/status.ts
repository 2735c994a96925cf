import type { StatusLook } from '@/components/ui/status-mark';
import type { components } from '@/lib/api/schema.gen';

type DeploymentStatus = components['schemas']['Deployment']['status'];
type RunStatus = components['schemas']['DeploymentRunStatus']['status'];

/** What can be asked of a deployment from a menu or a page head. */
export type DeploymentAction =
  'open' | 'redeploy' | 'restart' | 'edit-environment' | 'change-domain' | 'delete';

/** null when the action is offered, else the sentence that says why it is not. */
type Refusals = Readonly<Record<DeploymentAction, string | null>>;

export type StatusFacts = StatusLook & {
  /** The word shown; a word that this version does not know is shown as it was given. */
  label: string;
  isKnown: boolean;
};

export type DeploymentStatusFacts = StatusFacts & {
  /** Whether the status is expected to change by itself soon, which is what fast polling follows. */
  isChanging: boolean;
  refusals: Refusals;
};

export type RunStatusFacts = StatusFacts & {
  /** Whether the run has ended; polling stops there (specification 3.2). */
  isTerminal: boolean;
};

const allowed: Refusals = {
  open: null,
  redeploy: null,
  restart: null,
  'edit-environment': null,
  'change-domain': null,
  delete: null,
};

const notLive = 'The address is shown once the deployment is live.';
const gone = 'The deployment is deleted.';

const deployment = {
  deploying: {
    label: 'Deploying',
    tone: 'busy',
    shape: 'arc',
    isKnown: true,
    isChanging: true,
    refusals: { ...allowed, open: notLive },
  },
  live: { label: 'Live', tone: 'ok', shape: 'disc', isKnown: true, isChanging: false, refusals: allowed },
  unknown: {
    label: 'Unknown',
    tone: 'unknown',
    shape: 'diamond',
    isKnown: true,
    isChanging: false,
    refusals: { ...allowed, open: notLive },
  },
  deleted: {
    label: 'Deleted',
    tone: 'off',
    shape: 'square',
    isKnown: true,
    isChanging: false,
    refusals: {
      open: gone,
      redeploy: gone,
      restart: gone,
      'edit-environment': gone,
      'change-domain': gone,
      delete: gone,
    },
  },
} as const satisfies Record<DeploymentStatus, DeploymentStatusFacts>;

const run = {
  queued: { label: 'Queued', tone: 'busy', shape: 'ring', isKnown: true, isTerminal: false },
  running: { label: 'Running', tone: 'busy', shape: 'arc', isKnown: true, isTerminal: false },
  succeeded: { label: 'Succeeded', tone: 'ok', shape: 'check', isKnown: true, isTerminal: true },
  failed: { label: 'Failed', tone: 'bad', shape: 'cross', isKnown: true, isTerminal: true },
} as const satisfies Record<RunStatus, RunStatusFacts>;

function isKeyOf<T extends object>(value: string, table: T): value is Extract<keyof T, string> {
  return Object.hasOwn(table, value);
}

function foreign(status: string | null): StatusFacts {
  return { label: status ?? 'Not reported', tone: 'unknown', shape: 'diamond', isKnown: false };
}

/**
 * Everything known about a deployment status. Takes the word as the platform gave it, null when it gave none. A word this version
 * does not know keeps its spelling, is not taken for a failure, and refuses only the link to the site.
 */
export function deploymentStatus(status: string | null): DeploymentStatusFacts {
  if (status !== null && isKeyOf(status, deployment)) return deployment[status];
  return { ...foreign(status), isChanging: false, refusals: { ...allowed, open: notLive } };
}

/** Everything known about a run status. A foreign word counts as not ended, so the run is still followed. */
export function runStatus(status: string | null): RunStatusFacts {
  if (status !== null && isKeyOf(status, run)) return run[status];
  return { ...foreign(status), isTerminal: false };
}
