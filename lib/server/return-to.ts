import 'server-only';

const HOME = '/';
const MAX_LENGTH = 2_048;
/** Where a return would loop or answer with something that is not a page. */
const NOT_PAGES = /^\/(auth|api|sign-in|_next)(\/|$)/;
const BASE = 'http://portal.invalid';

/** Control characters and backslashes: browsers drop the first and read the second as a slash. */
function hasTrick(text: string): boolean {
  return /[\u0000-\u001f\u007f\\]/.test(text);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The in-app path to go to after sign-in: path, query and fragment of `raw` when it stays in the portal, else `/`.
 * Other origins are refused in every spelling: `//host`, `/\host`, encoded once or twice, with control characters.
 */
export function safeReturnTo(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !raw.startsWith('/')) return HOME;
  const once = decoded(raw);
  const twice = once === null ? null : decoded(once);
  if (once === null) return HOME;
  for (const form of [raw, once, twice ?? once]) {
    if (form.startsWith('//') || hasTrick(form)) return HOME;
  }
  const url = new URL(raw, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//') || NOT_PAGES.test(url.pathname)) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
