/** A name as a variable of a shell may have it: `my-key` becomes `MY_KEY`. */
const shellName = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]/g, '_')
    .replace(/^(?=\d)/, '_');

/** Text as one word of a shell, whatever is in it. */
export const inSingleQuotes = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Marks the place of a secret within the JSON; the control character cannot stand in JSON text unescaped. */
const MARK = '\u0001';

/** Stands in a value given to `shellJson` where the variable `$NAME` of the shell is to stand in its place. */
export const shellMark = (name: string) => `${MARK}${shellName(name)}${MARK}`;

/** JSON as one word of a shell in which every `shellMark` is a variable of the shell: `'{"A":"'"$A"'"}'`. */
export function shellJson(value: unknown): string {
  const escapedMark = JSON.stringify(MARK).slice(1, -1);
  return JSON.stringify(value)
    .split(escapedMark)
    .map((part, index) => (index % 2 === 0 ? inSingleQuotes(part) : `"$${part}"`))
    .join('');
}
