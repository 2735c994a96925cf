import { cp, mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { makeDeploymentFolders } from '../app-folders.ts';
import type { DeploymentRow, RuntimeContext } from '../context.ts';
import { buildStepEnv, type ProcessPlaces } from '../process/app-env.ts';
import { giveFolder, makePrivateFolder, takeFolder } from '../process/app-user.ts';
import { BUILD_LIMITS } from '../process/limits.ts';
import { commandFailure, RunFailure } from '../runs/run-failure.ts';
import { findTemplate, templateFolder, TEMPLATE_FILE } from '../templates.ts';
import { dockerfilePath } from '../container/build-image.ts';
import { dockerfileBuild, fetchImage, imageBuild } from '../container/image-release.ts';
import type { Build } from './build-result.ts';
import { cloneRepository } from './clone.ts';
import { findStaticRoot, nothingFound, readPackage } from './detect.ts';
import { runCommand } from './run-command.ts';
import { openSourceFolder } from './source-folder.ts';

export function placesOf(context: RuntimeContext, deploymentId: string): ProcessPlaces {
  const { folders, toolchain } = context;
  return {
    path: toolchain.path,
    home: folders.home(deploymentId),
    tmp: folders.tmp(deploymentId),
    storage: folders.storage(deploymentId),
  };
}

/** Puts the source of a deployment into a new folder. Throws a RunFailure that says what could not be fetched. */
export async function fetchSource(
  context: RuntimeContext,
  deployment: DeploymentRow,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const user = context.folders.user(deployment.number);
  await makeDeploymentFolders(context.folders, deployment.id, user);
  if (deployment.sourceType === 'template') {
    await copyTemplate(context, deployment, folder);
    return;
  }
  if (deployment.sourceType === 'repository' && deployment.repository !== null) {
    await makePrivateFolder(folder, user);
    await cloneRepository(deployment.repository, {
      folder,
      user,
      signal,
      places: placesOf(context, deployment.id),
      gitConfig: context.toolchain.gitConfig,
      machineEnv: context.buildEnv,
      limits: BUILD_LIMITS,
      guard: context.guard,
      onLine: (line) => context.logs.write(deployment.id, 'build', line),
    });
    return;
  }
  if (deployment.image === null) throw new RunFailure('The deployment has no source any more.');
  await makePrivateFolder(folder, user);
  await fetchImage(context, deployment, deployment.image, signal);
}

/** Installs and builds a fetched source, and finds out how it is run. Throws a RunFailure. */
export async function buildSource(
  context: RuntimeContext,
  deployment: DeploymentRow,
  release: { id: string; folder: string },
  signal: AbortSignal,
): Promise<Build> {
  const { folder } = release;
  if (deployment.image !== null) return imageBuild(context, deployment, deployment.image.ref);
  const source = openSourceFolder(folder);
  const log = (line: string): void => context.logs.write(deployment.id, 'build', line);
  const hasDockerfile = await source.hasFile(dockerfilePath(deployment.repository));
  const isDockerfileWanted = hasDockerfile || deployment.repository?.dockerfile_path !== undefined;
  if (context.engine !== null && deployment.repository !== null && isDockerfileWanted) {
    return dockerfileBuild(context, deployment, release, signal);
  }
  const found = await readPackage(source);
  if (found !== null) {
    if (hasDockerfile)
      log('The Dockerfile is not used: this server has no container engine. Using package.json.');
    const steps: string[][] = [];
    if (found.install !== null) steps.push(['npm', found.install, '--no-audit', '--no-fund']);
    if (found.hasBuild) steps.push(['npm', 'run', 'build']);
    if (steps.length === 0) log('No dependencies to install and no build script.');
    for (const step of steps) await runStep(context, deployment, folder, step, signal);
  }
  const start = withOverrides(deployment, found?.start ?? null);
  if (start !== null) return { runtime: 'dynamic', startCommand: start, staticRoot: null };
  const staticRoot = await findStaticRoot(source);
  if (staticRoot === null) throw nothingFound(hasDockerfile);
  log(`A static site, served from ${staticRoot === '.' ? 'the root of the source' : `${staticRoot}/`}.`);
  // The server itself reads these files: from now on only it may change them.
  await takeFolder(folder);
  return { runtime: 'static', startCommand: null, staticRoot };
}

/** A deployment's `command` takes the place of what was found; its `args` follow either (specification 2.6). */
export function withOverrides(
  deployment: Pick<DeploymentRow, 'command' | 'args'>,
  found: string[] | null,
): string[] | null {
  const command = deployment.command ?? [];
  const args = deployment.args ?? [];
  if (command.length > 0) return [...command, ...args];
  if (found === null || args.length === 0) return found;
  return found[0] === 'npm' ? [...found, '--', ...args] : [...found, ...args];
}

async function copyTemplate(
  context: RuntimeContext,
  deployment: DeploymentRow,
  folder: string,
): Promise<void> {
  const template = deployment.templateId === null ? null : findTemplate(deployment.templateId);
  if (template === null) {
    throw new RunFailure(`The template "${deployment.templateId ?? ''}" is not there any more.`);
  }
  context.logs.write(deployment.id, 'build', `Copying the template ${template.name}`);
  await mkdir(folder, { mode: 0o700 });
  await cp(templateFolder(template.id), folder, {
    recursive: true,
    filter: (path) => basename(path) !== TEMPLATE_FILE,
  });
  const user = context.folders.user(deployment.number);
  if (user !== null) await giveFolder(folder, user);
}

async function runStep(
  context: RuntimeContext,
  deployment: DeploymentRow,
  folder: string,
  argv: string[],
  signal: AbortSignal,
): Promise<void> {
  if (!context.toolchain.hasNpm) {
    throw new RunFailure('The source needs npm to be built, and this server has none.');
  }
  const shown = argv.filter((word) => !word.startsWith('--')).join(' ');
  const log = (line: string): void => context.logs.write(deployment.id, 'build', line);
  log(`$ ${shown}`);
  const own = await context.unsealEnv(deployment.id);
  const end = await runCommand(argv, {
    cwd: folder,
    env: buildStepEnv(own, context.buildEnv, placesOf(context, deployment.id), BUILD_LIMITS),
    user: context.folders.user(deployment.number),
    limits: BUILD_LIMITS,
    guard: context.guard,
    signal,
    onLine: log,
  });
  if (end.code !== 0) throw commandFailure(`The build step "${shown}"`, end);
}
