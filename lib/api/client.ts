import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { ApiError, networkError, unreadableAnswer } from './errors';
import { observer, type LooseParams, type ObserverOptions, type ServerNotes } from './observer';
import { readError } from './read-error';
import type { paths } from './schema.gen';
import { parseWellFormed } from './well-formed';

export { rateLimitOf, type LooseParams, type RateLimit, type ResponseNote } from './observer';

/** What a read came to. */
export interface ReadAnswer {
  /** Not trusted yet. */
  answer: unknown;
  /** What names this version of the answer (RFC 9110, 8.8.3); null where the platform gives none. */
  etag: string | null;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** The version that is already here. */
  etag?: string | undefined;
}

/** Reads a path template. Null when the answer is still the one that `etag` names. @throws ApiError */
export type Read = (path: string, params: LooseParams, options?: ReadOptions) => Promise<ReadAnswer | null>;

export interface PlatformClientOptions extends ObserverOptions {
  /** Absolute on the server; may be a path of this origin in the browser. */
  baseUrl: string;
  /** The global one when not given, looked up at each call, so that test interceptors are seen. */
  fetch?: (request: Request) => Promise<Response>;
  headers?: Record<string, string>;
  /** Whole call, headers and body; 30 s when not given. */
  timeoutMs?: number;
  /** Stands between a reader and the network, for example to ask another tab first. */
  sharing?: (read: Read) => Read;
  /** Told of every answer of a read, as it came. */
  onAnswer?: (path: string, answer: unknown) => void;
  /** Told what the server learnt for this page. */
  onServerNotes?: (notes: ServerNotes) => void;
  /** For how much longer the platform refuses the reads of a path, in milliseconds; 0 when it does not. Never, when not given. */
  heldForMs?: (path: string) => number;
}

type Methods = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>;

export interface PlatformClient extends Methods {
  /** Reads a path template; the answer is not trusted yet. @throws ApiError */
  read(path: string, params: LooseParams, signal?: AbortSignal): Promise<unknown>;
  readIfChanged: Read;
  /** Tells what the server learnt for this page. */
  learn: (notes: ServerNotes) => void;
  heldForMs: (path: string) => number;
}

/** How openapi-fetch sees a contract whose answers are unknown. */
type LoosePaths = Record<
  string,
  {
    get: { parameters: LooseParams; responses: { 200: { content: { 'application/json': string } } } };
  }
>;

const TIMEOUT_MS = 30_000;
const globalFetch = (request: Request) => globalThis.fetch(request);
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

/** A success that is not JSON comes from something in between (a captive portal, a proxy's page). */
const jsonOnly: Middleware = {
  onResponse: async ({ response }) => {
    if (!response.ok || JSON_TYPE.test(response.headers.get('content-type') ?? '')) return;
    const text = await response.text();
    if (text !== '') throw unreadableAnswer(response.status, undefined, text);
  },
};

/**
 * A client of the Platform API, typed by the contract, for the server and the browser alike. Wrap its calls in
 * `unwrap`, which throws ApiError for every failure.
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const { baseUrl, headers = {}, timeoutMs = TIMEOUT_MS, fetch: send = globalFetch } = options;
  const { sharing = (read: Read) => read } = options;
  const fetch = (request: Request) =>
    send(new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]) }));
  const typed = createClient<paths>({ baseUrl, headers, fetch });
  const loose = createClient<LoosePaths>({ baseUrl, headers, fetch });
  for (const client of [typed, loose]) {
    client.use(jsonOnly);
    if (options.onResponse) client.use(observer(options));
  }
  const { GET, POST, PUT, PATCH, DELETE } = typed;
  const read: Read = async (path, params, { signal, etag } = {}) => {
    const headers = etag === undefined ? {} : { headers: { 'if-none-match': etag } };
    const call = loose.GET(path, { params, parseAs: 'text', ...headers, ...(signal && { signal }) });
    const { response } = await call.catch(rethrown);
    if (etag !== undefined && response.status === 304) return null;
    const answer = parsed(await unwrap(call), response.status);
    options.onAnswer?.(path, answer);
    return { answer, etag: response.headers.get('etag') };
  };
  const readIfChanged = sharing((path, ...rest) =>
    read(path, ...rest).catch((thrown: unknown) => failedRead(thrown, path)),
  );
  return {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE,
    readIfChanged,
    learn: (notes) => options.onServerNotes?.(notes),
    heldForMs: options.heldForMs ?? (() => 0),
    read: async (path, params, signal) => (await readIfChanged(path, params, { signal }))?.answer,
  };
}

/** What the text of an answer says; undefined when it has none. @throws ApiError `unreadable_answer` */
function parsed(text: string | undefined, status: number): unknown {
  try {
    return text === undefined || text === '' ? undefined : parseWellFormed(text);
  } catch (thrown) {
    throw unreadableAnswer(status, thrown);
  }
}

/** The failure of a read, which knows what it read: the retry rule asks for the budget of that. */
function failedRead(thrown: unknown, readPath: string): never {
  throw thrown instanceof ApiError ? new ApiError({ ...thrown.facts, readPath }, thrown.cause) : thrown;
}

/** What a call of the client comes to. */
interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

function rethrown(thrown: unknown): never {
  if (thrown instanceof ApiError) throw thrown;
  throw thrown instanceof SyntaxError ? unreadableAnswer(0, thrown) : networkError(thrown);
}

/**
 * The data of a call: any 2xx, undefined when it has no body (204).
 * @throws ApiError for everything else: an error answer, no answer, an answer that is not JSON
 */
export async function unwrap<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch(rethrown);
  if (!response.ok) throw readError(response, error);
  return data as Data;
}
