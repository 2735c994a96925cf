import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { rawRouterAnswer } from './error-page.ts';
import { answerHeaders, requestHeaders } from './proxy-headers.ts';
import type { Upstream } from './target.ts';

/** Passes an upgrade request (a WebSocket, for example) to the app and joins the two connections. */
export function proxyUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  upstream: Upstream,
): void {
  const { host, port } = upstream.address();
  const outgoing = httpRequest({
    host,
    port,
    agent: false,
    method: request.method,
    path: request.url,
    headers: { ...requestHeaders(request), connection: 'Upgrade', upgrade: request.headers.upgrade ?? '' },
    setHost: false,
  });
  socket.on('error', () => outgoing.destroy());
  socket.once('close', () => outgoing.destroy());
  outgoing.once('upgrade', (answer, appSocket, appHead) => {
    const upgrade = ['Connection', 'Upgrade', 'Upgrade', answer.headers.upgrade ?? ''];
    socket.write(headText(answer, [...answerHeaders(answer), ...upgrade]));
    if (appHead.length > 0) socket.write(appHead);
    if (head.length > 0) appSocket.write(head);
    appSocket.on('error', () => socket.destroy());
    appSocket.once('close', () => socket.destroy());
    socket.once('close', () => appSocket.destroy());
    socket.pipe(appSocket);
    appSocket.pipe(socket);
  });
  // The app may say no; its answer goes to the client as it is, and ends the connection.
  outgoing.once('response', (answer) => {
    socket.write(headText(answer, [...answerHeaders(answer), 'Connection', 'close']));
    answer.pipe(socket);
  });
  outgoing.once('error', () => {
    const reason = upstream.downReason() ?? 'The app did not take the connection.';
    if (socket.writable)
      socket.end(rawRouterAnswer({ status: upstream.downReason() === null ? 502 : 503, reason }));
  });
  outgoing.end();
}

function headText(answer: IncomingMessage, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${String(answer.statusCode)} ${answer.statusMessage ?? ''}\r\n`;
  for (let at = 0; at + 1 < headers.length; at += 2)
    text += `${headers[at] ?? ''}: ${headers[at + 1] ?? ''}\r\n`;
  return `${text}\r\n`;
}
