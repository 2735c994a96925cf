import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the router itself answers when no app can: a status and a sentence that says why. */
export interface RouterAnswer {
  status: 404 | 502 | 503 | 504;
  reason: string;
}

/** Tells an answer of the router from one of an app; its value names the answer for probes. */
export const ROUTER_HEADER = 'x-portico-router';

const STYLE =
  'html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;' +
  'padding:0 1.5rem}h1{font-size:1.25rem;margin:0}p{opacity:.75}code{font-size:.85em}';

/** Sends the answer as a small page, or as plain text to who does not ask for a page. */
export function sendRouterAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: RouterAnswer,
): void {
  if (response.headersSent) {
    // Too late for another status: a cut connection says that the answer is not whole.
    response.destroy();
    return;
  }
  const isPage = request.headers.accept?.includes('text/html') === true;
  const body = isPage ? pageOf(answer) : `${titleOf(answer)}\n${answer.reason}\n`;
  response.writeHead(answer.status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    [ROUTER_HEADER]: String(answer.status),
    ...(answer.status === 503 ? { 'retry-after': '2' } : {}),
    connection: 'close',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The same for a connection that asked for an upgrade. */
export function rawRouterAnswer(answer: RouterAnswer): string {
  const body = `${answer.reason}\n`;
  return [
    `HTTP/1.1 ${titleOf(answer)}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${String(Buffer.byteLength(body))}`,
    `${ROUTER_HEADER}: ${String(answer.status)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function titleOf(answer: RouterAnswer): string {
  return `${String(answer.status)} ${STATUS_CODES[answer.status] ?? ''}`;
}

function pageOf(answer: RouterAnswer): string {
  const title = escapeHtml(titleOf(answer));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escapeHtml(answer.reason)}</p></body></html>\n`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
