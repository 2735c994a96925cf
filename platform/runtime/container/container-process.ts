import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOutput, type AppProcess } from '../process/app-process.ts';
import { childEnv } from '../process/child-env.ts';
import type { Guard } from '../process/guard.ts';
import { signalGroup } from '../process/process-group.ts';
import { detailText } from '../runs/run-failure.ts';
import { createArgs, ulimitArgs, type ContainerSpec } from './container-args.ts';
import { runEngine, runtimeArgs, type ContainerEngine } from './engine.ts';
import { envDelivery } from './env-file.ts';

/** Starts one container of an app and holds on to its output. Throws when the engine cannot make it. */
export async function startContainer(
  engine: ContainerEngine,
  spec: ContainerSpec,
  host: { guard: Guard; privateFolder: string },
  onLine: (stream: 'stdout' | 'stderr', line: string) => void,
): Promise<AppProcess> {
  const name = `portico-${randomBytes(8).toString('hex')}`;
  await createContainer(engine, name, spec, host.privateFolder);
  // Attached, so that its output comes here, its end is seen, and signals go through to it.
  const child = spawn(engine.name, ['start', '--attach', name], {
    env: childEnv(engine.variables),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const startedAt = Date.now();
  const lastWords = readOutput(child, onLine);
  const exit = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const { pid } = child;
  if (pid === undefined) throw await new Promise((resolve) => child.once('error', resolve));
  host.guard.add(pid);
  child.on('error', () => undefined);
  const ended = exit.then(async ({ code, signal }) => {
    const livedMs = Date.now() - startedAt;
    await lastWords.finish();
    await removeContainer(engine, name);
    host.guard.remove(pid);
    return { code, signal, livedMs, lastErrorLine: lastWords.lastErrorLine() };
  });
  return { pid, ended, end: (graceMs) => endContainer(engine, name, pid, graceMs, ended) };
}

async function createContainer(
  engine: ContainerEngine,
  name: string,
  spec: ContainerSpec,
  privateFolder: string,
): Promise<void> {
  const folder = await mkdtemp(join(privateFolder, 'env-'));
  try {
    const { file, passed } = envDelivery(spec.env);
    const path = join(folder, 'env');
    await writeFile(path, file, { mode: 0o600 });
    const args = [
      ...runtimeArgs(engine, 'before'),
      ...['create', '--name', name, '--env-file', path],
      ...runtimeArgs(engine, 'after'),
      ...Object.keys(passed).flatMap((key) => ['--env', key]),
      ...(engine.name === 'podman' ? ulimitArgs() : []),
      // Its output is read as it comes; the engine need not keep it as well.
      ...['--log-driver', 'none'],
      ...createArgs(spec),
    ];
    const end = await runEngine(engine, args, { env: passed });
    if (end.code !== 0) throw new Error(`The container could not be made${detailText(end.lastErrorLine)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** SIGTERM to the app, then an end by force after `graceMs`. */
async function endContainer(
  engine: ContainerEngine,
  name: string,
  pid: number,
  graceMs: number,
  ended: Promise<unknown>,
): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => {
    runEngine(engine, ['kill', name])
      .catch(() => null)
      // What holds on to a container that is gone has nothing to wait for.
      .finally(() => setTimeout(() => signalGroup(pid, 'SIGKILL'), 2_000).unref());
  }, graceMs);
  await ended;
  clearTimeout(timer);
}

/** Removes a container, running or not; one that is gone already is no fault. */
export async function removeContainer(engine: ContainerEngine, name: string): Promise<void> {
  // Podman asks a running one to stop first, and waits.
  const atOnce = engine.name === 'podman' ? ['--time', '0'] : [];
  await runEngine(engine, ['rm', '--force', ...atOnce, name]).catch(() => null);
}
