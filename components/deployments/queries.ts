import {
  defaultView,
  type DeploymentListView,
  isAnyChanging,
  type ListView,
  summarise,
  visibleRows,
} from '@/components/deployments/list-model';
import { readDeploymentDetail, readDeploymentRows, readDeploymentRun } from '@/components/deployments/read';
import { paceMs } from '@/components/deployments/run/pace';
import { deploymentStatus, runStatus } from '@/components/deployments/status';
import { platformQuery } from '@/lib/api/query';

const SECOND_MS = 1000;
/** A laptop shows 14 rows; this is enough for a screen of 1,300 px as well. */
const FIRST_SCREEN_ROWS = 24;

function readList(answer: unknown): DeploymentListView {
  const rows = readDeploymentRows(answer);
  return { ...rows, summary: summarise(rows.deployments), isWhole: true };
}

/** What of the list goes into the page: the first rows as `view` shows them, with the figures of the whole. */
function firstScreen(list: DeploymentListView, view: ListView): DeploymentListView {
  if (list.deployments.length <= FIRST_SCREEN_ROWS) return list;
  const shown = visibleRows(list.deployments, view, new Set()).slice(0, FIRST_SCREEN_ROWS);
  return { ...list, deployments: shown, broken: [], isWhole: false };
}

/** Every deployment of the account; `view` only decides which rows the server puts into the page. */
export function deploymentList(view: ListView = defaultView) {
  return platformQuery({
    path: '/deployments',
    read: readList,
    // Five reads a minute, so that an idle page beside it stays within six, whatever its jitter.
    freshness: ({ summary }) => (isAnyChanging(summary) ? 12 * SECOND_MS : 60 * SECOND_MS),
    firstScreen: (list) => firstScreen(list, view),
  });
}

/** One deployment, with the answer as it came. */
export function deploymentDetail(deploymentId: string) {
  return platformQuery({
    path: '/deployments/{deployment_id}',
    params: { path: { deployment_id: deploymentId } },
    read: readDeploymentDetail,
    freshness: ({ deployment: { status } }) => {
      if (status === 'deleted') return false;
      return deploymentStatus(status).isChanging ? 15 * SECOND_MS : 60 * SECOND_MS;
    },
  });
}

/** A run that is known to have ended, so that one read of it is enough. */
export function endedRun(runId: string) {
  return platformQuery({
    path: '/deployments/runs/{run_id}',
    params: { path: { run_id: runId } },
    read: readDeploymentRun,
    staleMs: Infinity,
  });
}

export type RunLookup = {
  /** When the run was accepted or first seen: a young run is read more often. */
  startedAtMs?: number | null;
  /** For a platform that cannot find a run by its id alone (specification 4.1). */
  appName?: string | null;
  /** False stops reading in a hidden tab. */
  isReadHidden?: boolean;
};

/** The status of a run, followed until it ends. */
export function deploymentRun(
  runId: string,
  { startedAtMs = null, appName = null, isReadHidden = true }: RunLookup = {},
) {
  return platformQuery({
    path: '/deployments/runs/{run_id}',
    params: { path: { run_id: runId }, ...(appName === null ? {} : { query: { app: appName } }) },
    read: readDeploymentRun,
    freshness: ({ status }) => {
      if (runStatus(status).isTerminal) return false;
      const ageMs = startedAtMs === null ? null : Date.now() - startedAtMs;
      return { visibleMs: paceMs(ageMs), hiddenMs: isReadHidden && 30 * SECOND_MS };
    },
    staleMs: SECOND_MS,
  });
}
