import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDataFolder } from '../db/data-folder.ts';
import { migrate } from '../db/database.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import { reachableFolder } from '../db/reachable-folder.ts';
import { databaseNamed, TEMPLATE } from './database-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's own database; tests get theirs by `createTestDatabase`. */
    serverUrl: string;
  }
}

/** Starts one real PostgreSQL for all platform tests, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openDataFolder(await mkdtemp(join(tmpdir(), 'portico-test-')));
  const server = await startEmbeddedServer(folder.path);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrate(databaseNamed(server.url, TEMPLATE));
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    folder.release();
    const elsewhere = await reachableFolder(folder.path);
    for (const path of new Set([elsewhere, folder.path])) await rm(path, { recursive: true, force: true });
  };
}
