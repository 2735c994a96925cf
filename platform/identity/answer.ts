import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_MAX_BYTES = 16 * 1024;

/** The address is asked for a body that is too long or of another kind. */
export class BadFormError extends Error {
  override readonly name = 'BadFormError';
}

/** Security headers of every answer of the issuer; `portalOrigin` is where its forms may lead in the end. */
export function writeSecurityHeaders(res: ServerResponse, portalOrigin: string, isHttps: boolean): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    // A login leads on to the portal, and Chromium applies this to the redirects too.
    `form-action 'self' ${portalOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  res.setHeader('Content-Security-Policy', policy.join(';'));
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Frame-Options', 'DENY');
  // Addresses of a sign-in under way are nobody else's business.
  res.setHeader('Referrer-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  res.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  if (isHttps) res.setHeader('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
}

/** Sends a page that no cache keeps. */
export function sendPage(
  res: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(body);
}

/**
 * Reads a posted form.
 * @throws BadFormError when it is of another type or over 16 kB
 */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) {
    throw new BadFormError('The form is of an unknown type.');
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    if (!Buffer.isBuffer(chunk)) throw new BadFormError('The form cannot be read.');
    length += chunk.length;
    if (length > BODY_MAX_BYTES) throw new BadFormError('The form is too long.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
