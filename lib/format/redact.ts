/** What stands in the place of text that may be a secret. */
const GONE = '[removed]';

/** Secrets by their looks. Ids stay: a UUID, a prefix with a short id, a code in words. */
const LOOKS: readonly [RegExp, string][] = [
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi, GONE],
  // JSON Web Tokens.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, GONE],
  // PEM.
  [/-----BEGIN [^-]+-----[\s\S]*?(?:-----END [^-]+-----|$)/g, GONE],
  // Name and password in an address, then its search.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, `$1${GONE}@`],
  [/(\bhttps?:\/\/[^\s?#"'<>]+)\?[^\s#"'<>]*/gi, `$1?${GONE}`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, GONE],
  // password=…, "api_key": "…", token: …
  [
    /(["']?\b[\w-]*(?:passw(?:or)?d|secret|token|api[_-]?key|credential|private[_-]?key)\w*["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    `$1${GONE}`,
  ],
  // Keys as providers give them: a prefix and a long random part.
  [/\b(?:sk|pk|rk|key|whsec|ghp|gho|ghs|glpat|xox[abp]|AKIA)[-_]?[A-Za-z\d_-]{16,}\b/g, GONE],
];

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** Long text of letters and digits mixed, as random keys are. */
const LONG = /[A-Za-z\d+/_=-]{28,}/g;

function looksRandom(word: string): boolean {
  return !UUID.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word) && !/^[a-z]+([-_][a-z]+)*$/.test(word);
}

/** Takes out of a text what looks like a secret, an e-mail address or the search of an address. */
export function redacted(text: string): string {
  const known = LOOKS.reduce((rest, [look, instead]) => rest.replaceAll(look, instead), text);
  return known.replaceAll(LONG, (word) => (looksRandom(word) ? GONE : word));
}

/** How many places of a text were taken out. */
export function countRedacted(text: string): number {
  return text.split(GONE).length - 1;
}
