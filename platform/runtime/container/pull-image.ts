import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageCredentials } from '../../db/schema/row-types.ts';
import type { Guard } from '../process/guard.ts';
import { commandFailure, RunFailure } from '../runs/run-failure.ts';
import { runEngine, type ContainerEngine, type EngineEnd } from './engine.ts';
import { readImageRef } from './image-ref.ts';
import { inspectImage } from './inspect-image.ts';

export interface PullOptions {
  credentials: ImageCredentials | null;
  /** Folder of the server's own, where the sign-in is kept while it is needed. */
  privateFolder: string;
  guard: Guard;
  signal: AbortSignal;
  onLine: (line: string) => void;
}

/**
 * Fetches an image from its registry. What is on the machine already is not taken instead: it may be another
 * account's, fetched with that account's credentials. Only names under `localhost/`, which are in no registry, are the
 * machine's own. Throws a RunFailure.
 */
export async function pullImage(engine: ContainerEngine, name: string, options: PullOptions): Promise<void> {
  const ref = readImageRef(name);
  if ('fault' in ref) throw new RunFailure(ref.fault);
  if (ref.host === 'localhost') {
    if ((await inspectImage(engine, ref.full)) !== null) return;
    throw new RunFailure(`There is no image ${ref.full} on this machine.`);
  }
  options.onLine(`Pulling ${ref.full}`);
  const { credentials } = options;
  const end =
    credentials === null
      ? await run(engine, ['pull', ref.full], options)
      : await withSignIn(engine, ref.host, credentials, options, (place) =>
          run(engine, [...place.global, 'pull', ...place.pull, ref.full], options),
        );
  if (end.code !== 0) throw commandFailure('Pulling the image', end);
}

/** Where a sign-in is kept: an option of the whole program, or of its commands. */
interface SignInPlace {
  global: string[];
  pull: string[];
}

async function withSignIn(
  engine: ContainerEngine,
  host: string,
  { username, password }: ImageCredentials,
  options: PullOptions,
  work: (place: SignInPlace) => Promise<EngineEnd>,
): Promise<EngineEnd> {
  const folder = await mkdtemp(join(options.privateFolder, 'sign-in-'));
  try {
    const place: SignInPlace =
      engine.name === 'docker'
        ? { global: ['--config', folder], pull: [] }
        : { global: [], pull: ['--authfile', join(folder, 'auth.json')] };
    // Docker knows its own registry by no name.
    const server = engine.name === 'docker' && host === 'docker.io' ? [] : [host];
    const login = ['login', ...place.pull, '--username', username, '--password-stdin', ...server];
    const end = await runEngine(engine, [...place.global, ...login], { ...quiet(options), input: password });
    if (end.code !== 0) throw commandFailure(`Signing in to ${host}`, end);
    return await work(place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(engine: ContainerEngine, args: string[], options: PullOptions): Promise<EngineEnd> {
  return runEngine(engine, args, { ...quiet(options), onLine: options.onLine });
}

/** Without the lines: what a sign-in says is not for the log. */
function quiet({ guard, signal }: PullOptions): { guard: Guard; signal: AbortSignal } {
  return { guard, signal };
}
