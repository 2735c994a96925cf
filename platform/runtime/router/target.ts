import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What answers for a subdomain: one release, running or static. */
export interface Target {
  releaseId: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Resolves when no request is under way, or after `limitMs`; give it no new ones before. */
  whenIdle(limitMs: number): Promise<void>;
  /** Lets go of connections kept for later. */
  close(): void;
}

/** Where a process listens, and why not when it does not run. */
export interface Upstream {
  address(): { host: string; port: number };
  /** A sentence when the process is known to be down; null while it runs. */
  downReason(): string | null;
}

/** Counts what a target has under way. */
export class InFlight {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  enter(): () => void {
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#count -= 1;
      if (this.#count === 0) for (const resolve of this.#waiting) resolve();
    };
  }

  whenIdle(limitMs: number): Promise<void> {
    if (this.#count === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, limitMs);
      this.#waiting.add(done);
    });
  }
}
