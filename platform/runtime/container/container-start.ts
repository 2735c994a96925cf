import type { DeploymentRow, ReleaseRow, RuntimeContext } from '../context.ts';
import type { StartProcess } from '../process/app-instance.ts';
import { CONTAINER_DATA } from './container-args.ts';
import { startContainer } from './container-process.ts';
import { volumeOf } from './leftovers.ts';

/** How the containers of a release are started; `own` is the deployment's environment, `port` the machine's. */
export function containerStart(
  context: RuntimeContext,
  deployment: DeploymentRow,
  release: ReleaseRow,
  own: Record<string, string>,
  port: number,
): StartProcess {
  const { engine, engineLabel, guard, folders, inferenceDoor: door } = context;
  const containerPort = release.imagePort ?? port;
  const spec = {
    image: release.imageId ?? '',
    command: deployment.command ?? [],
    args: deployment.args ?? [],
    env: { ...(door?.toInside(own) ?? own), PORT: String(containerPort), DATA_DIR: CONTAINER_DATA },
    hostPort: port,
    containerPort,
    profile: deployment.resourceProfile,
    labels: [engineLabel, `portico.deployment=${deployment.id}`, `portico.release=${release.id}`],
    volume: volumeOf(deployment.id),
  };
  return (onLine) => {
    if (engine === null) return Promise.reject(new Error('No container engine answers on this server.'));
    door?.open();
    return startContainer(engine, spec, { guard, privateFolder: folders.private }, onLine);
  };
}
