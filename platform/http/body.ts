import type { PlatformContext } from './context.ts';
import { PlatformError } from './platform-error.ts';

const BODY_MAX_BYTES = 1_048_576;
const JSON_TYPE = /^application\/json *(;|$)/i;

/**
 * Reads the body of a request into the context, at most 1 MiB, and refuses other types than JSON. A body without
 * a length is cut off as soon as it grows too large, so it never fills the memory.
 */
export async function readBody(c: PlatformContext): Promise<void> {
  const length = c.req.header('content-length');
  const isChunked = c.req.header('transfer-encoding') !== undefined;
  if (length !== undefined && Number(length) > BODY_MAX_BYTES) throw new PlatformError('request_too_large');
  if (!isChunked && (length === undefined || length === '0') && c.req.raw.body === null) return;
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new PlatformError('invalid_request', { message: 'Send the body as application/json.' });
  }
  if (length !== undefined && !isChunked) return;
  const body = await readBounded(c.req.raw.body);
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.raw.headers, body });
}

async function readBounded(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) throw new PlatformError('request_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
