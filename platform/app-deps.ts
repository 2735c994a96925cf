import type { Pool } from 'pg';
import type { Database } from './db/database.ts';
import type { Sealing } from './db/sealing.ts';
import type { Env } from './env.ts';
import type { BudgetLedger } from './http/budget-ledger.ts';
import type { Faults } from './http/faults.ts';
import type { Logger } from './logger.ts';
import type { Provider } from './provider/provider.ts';
import type { Runtime } from './runtime/types.ts';
import type { AddressGuard } from './webhooks/address-guard.ts';

/** What the API needs of whoever issues portal sessions. */
export interface SessionVerifier {
  /**
   * Gives the account of an access token, or null when the token is unknown, expired or revoked.
   * Throws only when it cannot tell.
   */
  verifyPortalSession(token: string): Promise<{ accountId: string } | null>;
}

/** Everything a resource is built from; made once in main.ts, or by a test. */
export interface AppDeps {
  env: Env;
  logger: Logger;
  db: Database;
  pool: Pool;
  sealing: Sealing;
  budgets: BudgetLedger;
  identity: SessionVerifier;
  runtime: Runtime;
  /** Decides where webhooks may be sent. */
  addressGuard: AddressGuard;
  /** Who has the machines and accelerators. */
  provider: Provider;
  /** The time by which quotes end and machines change; a test may move it. */
  clock: () => Date;
  /** The fault switch; undefined except under the test start-up. */
  faults: Faults | undefined;
}
