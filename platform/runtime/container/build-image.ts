import type { RepositorySource } from '../../db/schema/row-types.ts';
import { resolveInside } from '../build/source-folder.ts';
import type { Guard } from '../process/guard.ts';
import { commandFailure, RunFailure } from '../runs/run-failure.ts';
import { runEngine, runtimeArgs, type ContainerEngine } from './engine.ts';
import { BUILT_IMAGES } from './image-ref.ts';
import { ulimitArgs } from './container-args.ts';

export interface BuildOptions {
  /** The fetched source; only the server may change it by now. */
  folder: string;
  releaseId: string;
  labels: readonly string[];
  /** The machine's proxies and certificates. */
  machineEnv: Record<string, string>;
  guard: Guard;
  signal: AbortSignal;
  onLine: (line: string) => void;
}

/** The name of the image that a release is built as. */
function builtImage(releaseId: string): string {
  return `${BUILT_IMAGES}/${releaseId.toLowerCase()}:latest`;
}

/** The Dockerfile of a source, relative to it: the one that was asked for, or `Dockerfile` in the build's context. */
export function dockerfilePath(source: RepositorySource | null): string {
  const context = source?.docker_context_path ?? '.';
  return source?.dockerfile_path ?? (context === '.' ? 'Dockerfile' : `${context}/Dockerfile`);
}

/** Builds a source's Dockerfile; gives the name of the image. Throws a RunFailure. */
export async function buildImage(
  engine: ContainerEngine,
  source: RepositorySource | null,
  options: BuildOptions,
): Promise<string> {
  const file = await inside(options.folder, dockerfilePath(source));
  const context = await inside(options.folder, source?.docker_context_path ?? '.');
  const name = builtImage(options.releaseId);
  const args = [
    ...runtimeArgs(engine, 'before'),
    'build',
    // Docker's builder takes neither; a podman without them could not run a step where it may not raise limits.
    ...(engine.name === 'podman' ? ulimitArgs() : []),
    ...options.labels.flatMap((label) => ['--label', label]),
    ...Object.keys(options.machineEnv)
      .filter((key) => /_proxy$/i.test(key))
      .flatMap((key) => ['--build-arg', key]),
    ...['--file', file, '--tag', name, context],
  ];
  options.onLine(
    `$ ${engine.name} build --file ${dockerfilePath(source)} ${source?.docker_context_path ?? '.'}`,
  );
  const { guard, signal, onLine, machineEnv: env } = options;
  const end = await runEngine(engine, args, { guard, signal, onLine, env });
  if (end.code !== 0) throw commandFailure('The build of the Dockerfile', end);
  return name;
}

async function inside(folder: string, path: string): Promise<string> {
  const found = await resolveInside(folder, path);
  if (found === null) throw new RunFailure(`The source has no ${path}.`);
  return found;
}
