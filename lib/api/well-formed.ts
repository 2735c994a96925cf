/** A half of a surrogate pair can only come as an escape: what is read as UTF-8 has none. */
const HALF = /\\u[dD][89a-fA-F]/;

/**
 * The answer that a JSON text holds, with U+FFFD for each half of a surrogate pair in its texts.
 * @throws SyntaxError for what is not JSON
 */
export function parseWellFormed(text: string): unknown {
  const answer: unknown = JSON.parse(text);
  return HALF.test(text) ? wellFormed(answer) : answer;
}

/**
 * Replaces each half of a surrogate pair in the texts of a parsed answer by U+FFFD, in place, and gives the answer. JSON
 * can carry such halves and UTF-8 cannot: a page drawn by the server would differ from the same page in the browser.
 */
function wellFormed(answer: unknown): unknown {
  const root: Record<string, unknown> = { answer };
  // No recursion: nobody bounds how deep an answer goes.
  const waiting = [root];
  for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
    for (const name in record) {
      const value = record[name];
      if (typeof value === 'string') {
        if (!value.isWellFormed()) record[name] = value.toWellFormed();
      } else if (typeof value === 'object' && value !== null) {
        waiting.push(value as Record<string, unknown>);
      }
    }
  }
  return root['answer'];
}
