import { Agent, request } from 'undici';
import { RefusedAddress, type AddressGuard } from './address-guard.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { signatureOf } from './signing.ts';

export interface Message {
  url: string;
  secret: string;
  eventId: string;
  body: string;
}

/** What came of one attempt. */
export interface Outcome {
  isDelivered: boolean;
  /** Null when there was no answer. */
  statusCode: number | null;
  /** A sentence for the owner of the webhook; null when it was delivered. */
  error: string | null;
}

export interface Sender {
  /** Makes one attempt; null when it was cut short by the end of this server, which says nothing of the receiver. */
  send(message: Message, timestamp: number): Promise<Outcome | null>;
  /** Cuts attempts short that are still under way. */
  close(): Promise<void>;
}

/** More of an answer is not read: the connection is closed instead. */
const ANSWER_MAX_BYTES = 16_384;

/** Sends signed messages, each within `timeoutMs`; redirects are not followed (embedded-platform.md). */
export function createSender(guard: AddressGuard, timeoutMs: number): Sender {
  const agent = new Agent({
    connect: createGuardedConnector(guard, timeoutMs),
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16_384,
  });
  const closing = new AbortController();

  async function post(message: Message, timestamp: number, signal: AbortSignal): Promise<Outcome> {
    const { statusCode, body } = await request(message.url, {
      dispatcher: agent,
      method: 'POST',
      headers: headersOf(message, timestamp),
      body: message.body,
      signal,
      // One limit holds for all of it: the signal's.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // What the receiver says does not matter, but its end frees the connection for the next message.
    await body.dump({ limit: ANSWER_MAX_BYTES, signal }).catch(() => undefined);
    const isDelivered = statusCode >= 200 && statusCode < 300;
    return { isDelivered, statusCode, error: isDelivered ? null : statusText(statusCode) };
  }

  return {
    async send(message, timestamp) {
      const fault = guard.spellingFault(message.url);
      if (fault !== null) return { isDelivered: false, statusCode: null, error: fault };
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await post(message, timestamp, AbortSignal.any([limit, closing.signal]));
      } catch (error) {
        if (closing.signal.aborted) return null;
        const words = limit.aborted
          ? `No answer within ${String(timeoutMs / 1000)} seconds.`
          : faultText(error);
        return { isDelivered: false, statusCode: null, error: words };
      }
    },
    async close() {
      closing.abort();
      await agent.destroy();
    },
  };
}

function headersOf({ secret, eventId, body }: Message, timestamp: number): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Portico-Webhooks/1',
    'x-service-event-id': eventId,
    'x-service-timestamp': String(timestamp),
    'x-service-signature': signatureOf(secret, timestamp, body),
  };
}

function statusText(statusCode: number): string {
  const redirect = statusCode >= 300 && statusCode < 400 ? ' Redirects are not followed.' : '';
  return `The receiver answered with status ${String(statusCode)}.${redirect}`;
}

const UNRESOLVED = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'ETIMEOUT',
  'EBADNAME',
  'EFORMERR',
]);
const LOST = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** In words that tell the owner what to look at; the text of an error may hold more than that. */
function faultText(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (UNRESOLVED.has(code)) return 'The host name could not be resolved.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (LOST.has(code)) return 'The connection was closed before an answer came.';
  if (/CERT|^UNABLE_TO_|SELF_SIGNED|ALTNAME/.test(code)) return `The TLS certificate is not valid (${code}).`;
  if (/^(ERR_SSL|EPROTO)/.test(code)) return 'The connection could not be secured by TLS.';
  if (/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/.test(code)) return 'The host could not be reached in time.';
  if (/^(EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'The host could not be reached.';
  return `The request failed${code === '' ? '' : ` (${code})`}.`;
}
