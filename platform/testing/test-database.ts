import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { databaseNamed, TEMPLATE } from './database-names.ts';

export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** A database of its own on the real server, with the schema and nothing in it; `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('serverUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = databaseNamed(serverUrl, name);
  // The server of the tests is shared by all test files, and has 60 connections.
  const opened = openDatabase(url, { connectionsMax: 8 });
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** One after another over all test files: a template can be copied by one session at a time. */
async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
