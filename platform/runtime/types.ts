import type { RunKind } from '../db/schema/row-types.ts';
import type { Transaction } from '../db/database.ts';

/** What the HTTP resources need of the runtime; everything else they read from the database. */
export interface Runtime {
  /** Takes up unfinished runs, ends processes of a killed server, starts what was live, and begins to probe. */
  start(): Promise<void>;
  /** Ends every app and worker; runs under way go back to the queue and are taken up at the next start. */
  stop(): Promise<void>;
  /**
   * Writes queued runs with the events of their requests in the caller's transaction, so that an acknowledged create
   * always has its run. Runs of one deployment are worked one after another, in the order they were made. Gives
   * their ids in the order of `runs`.
   */
  enqueueRuns(tx: Transaction, runs: readonly NewRun[]): Promise<string[]>;
  /** Ends traffic, processes and runs of a deployment that the caller has marked deleted, and removes its folders. */
  remove(deploymentId: string): Promise<void>;
  /** Reads anew which verified custom domain belongs to which app; called after each change of one. */
  refreshDomains(): Promise<void>;
  /** The container engine that images run on, for example `podman 4.3.1`; null where none has answered. */
  containerEngine(): string | null;
  /** Base address of an app as people open it, for example `http://blog-x1.localhost:4080`. */
  publicUrl(subdomain: string): string;
  /** Writes the buffered log lines of one deployment, so that a read sees all that was said before it. */
  flushLogs(deploymentId: string): Promise<void>;
}

export interface NewRun {
  deploymentId: string;
  accountId: string;
  kind: RunKind;
}
