import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { isUnavailable, orUnavailable } from './unavailable.ts';

describe('orUnavailable', () => {
  it('tells of a server that is not there', async () => {
    const { db, close } = openDatabase('postgresql://nobody@127.0.0.1:9/none');
    await expect(orUnavailable('logs_unavailable', () => db.execute('select 1'))).rejects.toMatchObject({
      code: 'logs_unavailable',
      retryable: true,
    });
    await close();
  });

  it('tells of a connection that the server ended', async () => {
    const database = await createTestDatabase();
    const work = orUnavailable('logs_unavailable', () =>
      database.pool.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(work).rejects.toMatchObject({ code: 'logs_unavailable' });
    await database.close();
  });

  it('leaves a fault of ours what it is', async () => {
    const database = await createTestDatabase();
    const work = orUnavailable('logs_unavailable', () => database.pool.query('select nothing from nowhere'));
    await expect(work).rejects.toBeInstanceOf(pg.DatabaseError);
    await database.close();
    expect(isUnavailable(new TypeError('x is undefined'))).toBe(false);
  });
});
