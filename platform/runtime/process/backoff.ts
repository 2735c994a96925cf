/** Waits between the restarts of an app that dies; a process that stayed up long enough starts over. */
export class Backoff {
  readonly #stepsMs: readonly number[];
  readonly #stableMs: number;
  #deaths = 0;

  constructor(stepsMs: readonly number[], stableMs: number) {
    this.#stepsMs = stepsMs;
    this.#stableMs = stableMs;
  }

  /** Gives how long to wait, in ms, after a process that lived for `livedMs` has died. */
  next(livedMs: number): number {
    if (livedMs >= this.#stableMs) this.#deaths = 0;
    const step = this.#stepsMs[Math.min(this.#deaths, this.#stepsMs.length - 1)] ?? 0;
    this.#deaths += 1;
    return step;
  }
}
