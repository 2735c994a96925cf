/** Longest message of one log line, in UTF-16 units; what is longer goes on in the next line. */
export const LINE_MAX = 16_384;
const CONTINUED = ' … [continued]';

/**
 * Cuts a stream of bytes into lines. Bytes that are not UTF-8 become U+FFFD, a NUL too (PostgreSQL cannot hold it);
 * a character that is cut in two by a chunk's end is put together again.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #onLine: (line: string) => void;
  #rest = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    this.#take(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Says that the stream has ended: what is left without a line end is a line too. */
  end(): void {
    this.#take(this.#decoder.decode());
    if (this.#rest !== '') this.#emit(this.#rest);
    this.#rest = '';
  }

  #take(text: string): void {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      this.#emit(this.#rest + text.slice(from, at));
      this.#rest = '';
      from = at + 1;
    }
    this.#rest += text.slice(from);
    while (this.#rest.length > LINE_MAX) {
      const cut = cutBefore(this.#rest, LINE_MAX - CONTINUED.length);
      this.#emit(this.#rest.slice(0, cut) + CONTINUED);
      this.#rest = this.#rest.slice(cut);
    }
  }

  #emit(line: string): void {
    let rest = line.endsWith('\r') ? line.slice(0, -1) : line;
    rest = rest.replaceAll('\0', '\uFFFD');
    while (rest.length > LINE_MAX) {
      const cut = cutBefore(rest, LINE_MAX - CONTINUED.length);
      this.#onLine(rest.slice(0, cut) + CONTINUED);
      rest = rest.slice(cut);
    }
    this.#onLine(rest);
  }
}

/** The place at or before `at` that does not cut a surrogate pair. */
function cutBefore(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at;
}
