export type LogStream = 'build' | 'stdout' | 'stderr' | 'platform';

export interface LogEntry {
  ts: Date;
  stream: LogStream;
  message: string;
}

/** Bounds of what waits in memory for the database, per deployment. */
const LINES_MAX = 5_000;
const CHARACTERS_MAX = 4_000_000;

/** Lines of one deployment on their way to the database. What does not fit is counted, and the count is told. */
export class LogBuffer {
  #entries: LogEntry[] = [];
  #characters = 0;
  #dropped = 0;

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#dropped === 0;
  }

  add(entry: LogEntry): void {
    // While lines are missing nothing more is taken, so that the gap is one and its size is told in its place.
    const isFull = this.#entries.length >= LINES_MAX || this.#characters >= CHARACTERS_MAX;
    if (this.#dropped > 0 || isFull) {
      this.#dropped += 1;
      return;
    }
    this.#entries.push(entry);
    this.#characters += entry.message.length;
  }

  /** Counts lines that were taken out but could not be written. */
  lose(count: number): void {
    this.#dropped += count;
  }

  /** Takes everything out, oldest first; a gap ends it with a line that says how many are missing. */
  take(now: Date): LogEntry[] {
    const taken = this.#entries;
    if (this.#dropped > 0) {
      taken.push({ ts: now, stream: 'platform', message: droppedMessage(this.#dropped) });
    }
    this.#entries = [];
    this.#characters = 0;
    this.#dropped = 0;
    return taken;
  }
}

export function droppedMessage(count: number): string {
  const lines = count === 1 ? '1 line was' : `${String(count)} lines were`;
  return `${lines} dropped here: more came than could be kept.`;
}
