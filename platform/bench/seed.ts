import type pg from 'pg';
import { newApiKey } from '../http/api-key-codec.ts';
import { openRunning } from './open-running.ts';
import { seedDeployments } from './seed-deployments.ts';

/**
 * Fills the platform that runs on a data folder: `node platform/bench/seed.ts DATA_FOLDER COUNT`. Prints one JSON
 * line with an API key of the first account and the id of one of its deployments.
 */
const [dataFolder, count] = process.argv.slice(2);
const pool = await openRunning(dataFolder, 1);
try {
  process.stdout.write(`${JSON.stringify(await seed(pool, Number(count)))}\n`);
} finally {
  await pool.end();
}

async function seed(on: pg.Pool, deployments: number) {
  const { rows } = await on.query<{ id: string }>('SELECT id FROM accounts ORDER BY created_at LIMIT 1');
  const accountId = rows[0]?.id;
  if (accountId === undefined) throw new Error('The platform has no account.');
  // Thousands of live deployments cost more than the starter credit.
  await on.query('UPDATE accounts SET has_payment_method = true WHERE id = $1', [accountId]);
  const { plaintext, hash } = newApiKey();
  await on.query(
    `INSERT INTO api_keys (id, account_id, tier, hash) VALUES ('key_' || encode($1, 'hex'), $2, 'standard', $3)`,
    [hash.subarray(0, 12), accountId, hash],
  );
  return { apiKey: plaintext, deploymentId: await seedDeployments(on, accountId, deployments) };
}
