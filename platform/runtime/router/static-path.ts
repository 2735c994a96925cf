/**
 * The path inside a site's folder that a request path names, starting with `/`, or null for one that no file can
 * have: bad escapes, `..`, a NUL, a backslash, a hidden name (`.git`, `.env`).
 */
export function staticPath(requestPath: string): string | null {
  const raw = /^[^?#]*/.exec(requestPath)?.[0] ?? '';
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    return null;
  }
  if (!decoded.startsWith('/') || /[\0\\]/.test(decoded)) return null;
  const parts = decoded.split('/').filter((part) => part !== '');
  // `.well-known` is the one hidden name that is meant for the public (RFC 8615).
  if (parts.some((part) => part.startsWith('.') && part !== '.well-known')) return null;
  return `/${parts.join('/')}${decoded.endsWith('/') && parts.length > 0 ? '/' : ''}`;
}
