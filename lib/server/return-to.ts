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

/** True when no reading of the text, as it is or decoded once or twice, begins with another host or hides a character. */
function isPlain(text: string): boolean {
  const once = decoded(text);
  if (once === null) return false;
  return [text, once, decoded(once) ?? once].every((form) => !form.startsWith('//') && !hasTrick(form));
}

/**
 * The in-app path to go to after sign-in: path, query and fragment of `raw` when it stays in the portal, else `/`.
 * Other origins are refused in every spelling: `//host`, `/\host`, encoded once or twice, with control characters.
 */
export function safeReturnTo(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !raw.startsWith('/') || !isPlain(raw))
    return HOME;
  const url = new URL(raw, BASE);
  if (url.origin !== BASE || NOT_PAGES.test(url.pathname)) return HOME;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Resolving dots may have brought a second slash to the front.
  return isPlain(path) ? path : HOME;
}
