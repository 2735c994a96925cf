import type { ImageSource } from '../../db/schema/row-types.ts';
import type { Build } from '../build/build-result.ts';
import type { DeploymentRow, RuntimeContext } from '../context.ts';
import { takeFolder } from '../process/app-user.ts';
import { RunFailure } from '../runs/run-failure.ts';
import { buildImage } from './build-image.ts';
import type { ContainerEngine } from './engine.ts';
import { mustInspect } from './inspect-image.ts';
import { pullImage } from './pull-image.ts';

/** The port of an image that neither the request nor the image names. */
const DEFAULT_PORT = 8080;

/** Fetches the image that a deployment names. Throws a RunFailure. */
export async function fetchImage(
  context: RuntimeContext,
  deployment: DeploymentRow,
  image: ImageSource,
  signal: AbortSignal,
): Promise<void> {
  await pullImage(mustHaveEngine(context), image.ref, {
    credentials: await context.unsealImageCredentials(deployment.id),
    privateFolder: context.folders.private,
    guard: context.guard,
    signal,
    onLine: (line) => context.logs.write(deployment.id, 'build', line),
  });
}

/** How an image that is on the machine is run. Throws a RunFailure. */
export async function imageBuild(
  context: RuntimeContext,
  deployment: DeploymentRow,
  name: string,
): Promise<Build> {
  const facts = await mustInspect(mustHaveEngine(context), name);
  const imagePort = deployment.image?.port ?? deployment.port ?? facts.ports[0] ?? DEFAULT_PORT;
  context.logs.write(deployment.id, 'build', `The container is to listen on port ${String(imagePort)}.`);
  return { runtime: 'dynamic', startCommand: null, staticRoot: null, imageId: facts.id, imagePort };
}

/** Builds the Dockerfile of a fetched source. Throws a RunFailure. */
export async function dockerfileBuild(
  context: RuntimeContext,
  deployment: DeploymentRow,
  release: { id: string; folder: string },
  signal: AbortSignal,
): Promise<Build> {
  // The engine reads these files with rights that the app's user has not: from now on only the server changes them.
  await takeFolder(release.folder);
  const builtImage = await buildImage(mustHaveEngine(context), deployment.repository, {
    folder: release.folder,
    releaseId: release.id,
    labels: [context.engineLabel, `portico.deployment=${deployment.id}`],
    machineEnv: context.buildEnv,
    guard: context.guard,
    signal,
    onLine: (line) => context.logs.write(deployment.id, 'build', line),
  });
  return { ...(await imageBuild(context, deployment, builtImage)), builtImage };
}

function mustHaveEngine({ engine }: RuntimeContext): ContainerEngine {
  if (engine !== null) return engine;
  throw new RunFailure('A container image needs a container engine, and none answers on this server.');
}
