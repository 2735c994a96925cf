import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder, type DataFolder } from './data-folder.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { readPostmaster, stopLeftOver } from './postmaster.ts';
import { reachableFolder } from './reachable-folder.ts';

let folder: DataFolder;
let cluster: string;
beforeEach(async () => {
  folder = await openDataFolder(await mkdtemp(join(tmpdir(), 'portico-server-')));
  cluster = join(await reachableFolder(folder.path), 'postgres');
});
afterEach(async () => {
  await stopLeftOver(cluster);
  folder.release();
  for (const path of [join(cluster, '..'), folder.path]) await rm(path, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

/** A platform of its own that is killed with -9 once its server runs and has acknowledged a write. */
async function killedRun(): Promise<void> {
  const script = `
    import pg from 'pg';
    const { startEmbeddedServer } = await import(${JSON.stringify(new URL('./embedded-server.ts', import.meta.url).href)});
    const { url } = await startEmbeddedServer(${JSON.stringify(folder.path)});
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('CREATE TABLE kept AS SELECT 1 AS n');
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  await new Promise((resolve) => child.once('exit', resolve));
}

test('the server is durable, has no network port, and lets nobody in without the password', async () => {
  const server = await startEmbeddedServer(folder.path);
  expect(
    await query(server.url, `SELECT current_setting('fsync') || current_setting('synchronous_commit')`),
  ).toEqual(['onon']);
  expect(await query(server.url, `SELECT current_setting('listen_addresses')`)).toEqual(['']);
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await server.stop();
});

test('secrets of the folder are for the owner alone, and the password is not in the log', async () => {
  const server = await startEmbeddedServer(folder.path);
  await query(server.url, 'SELECT 1');
  await expect(query(server.url, `SELECT 1/0 AS "canary"`)).rejects.toThrow('division by zero');
  await server.stop();
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(join(folder.path, 'postgres.password'))).toBe(0o600);
  expect(await modeOf(cluster)).toBe(0o700);
  expect(await modeOf(join(cluster, '..', 'postgres-socket'))).toBe(0o700);
  const log = await readFile(join(cluster, '..', 'postgres.log'), 'utf8');
  expect(log).not.toContain(new URL(server.url).password);
  expect(log).not.toContain('canary');
});

test('after a stop the process is gone and the data are there at the next start', async () => {
  const first = await startEmbeddedServer(folder.path);
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  await first.stop();
  expect(await readPostmaster(cluster)).toBeNull();
  const second = await startEmbeddedServer(folder.path);
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([1]);
  await second.stop();
});

test('the server of a run that was killed with -9 is found, stopped and its data kept', async () => {
  await killedRun();
  const leftOver = await readPostmaster(cluster);
  expect(leftOver?.isReady).toBe(true);
  const server = await startEmbeddedServer(folder.path);
  expect((await readPostmaster(cluster))?.pid).not.toBe(leftOver?.pid);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([1]);
  await server.stop();
});

test('a server that was killed with -9 itself recovers what it had acknowledged', async () => {
  await killedRun();
  process.kill((await readPostmaster(cluster))?.pid ?? 0, 'SIGKILL');
  const server = await startEmbeddedServer(folder.path);
  expect(await query(server.url, 'SELECT n FROM kept')).toEqual([1]);
  await server.stop();
});

test('a stale postmaster.pid whose number belongs to another program now is set aside, and that program lives', async () => {
  const first = await startEmbeddedServer(folder.path);
  await first.stop();
  const bystander = spawn('sleep', ['60']);
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${String(bystander.pid)}\n${cluster}\n1\n5432\n\n\n\nready\n`,
  );
  const server = await startEmbeddedServer(folder.path);
  expect(await query(server.url, 'SELECT 1')).toEqual([1]);
  expect(bystander.exitCode).toBeNull();
  expect(bystander.kill()).toBe(true);
  await server.stop();
});

test('a first start that was broken off half-way begins anew', async () => {
  const server = await startEmbeddedServer(folder.path);
  await server.stop();
  await rm(cluster, { recursive: true });
  await writeFile(join(cluster, '..', 'postgres-socket', 'password'), 'half');
  const again = await startEmbeddedServer(folder.path);
  expect(await query(again.url, 'SELECT 1')).toEqual([1]);
  await again.stop();
});
