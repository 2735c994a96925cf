import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { sendRouterAnswer, type RouterAnswer } from './error-page.ts';
import { answerHeaders, requestHeaders } from './proxy-headers.ts';
import { InFlight, type Target, type Upstream } from './target.ts';
import { proxyUpgrade } from './upgrade.ts';

const ANSWER_LIMIT_MS = 60_000;
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Waits between tries while an app that died comes up again. */
const RETRY_DELAYS_MS = [50, 150, 300];

/** A running release behind a streaming reverse proxy. */
export function createDynamicTarget(
  releaseId: string,
  upstream: Upstream,
  answerLimitMs = ANSWER_LIMIT_MS,
): Target {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' });
  const inFlight = new InFlight();
  return {
    releaseId,
    handle(request, response) {
      const leave = inFlight.enter();
      response.once('close', leave);
      new Exchange(request, response, upstream, agent, answerLimitMs).send();
    },
    upgrade(request, socket, head) {
      const leave = inFlight.enter();
      socket.once('close', leave);
      proxyUpgrade(request, socket, head, upstream);
    },
    whenIdle: (limitMs) => inFlight.whenIdle(limitMs),
    close: () => agent.destroy(),
  };
}

/** One request on its way to the app and back. */
class Exchange {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #upstream: Upstream;
  readonly #agent: Agent;
  readonly #answerLimitMs: number;
  readonly #canRepeat: boolean;
  #outgoing: ClientRequest | null = null;
  #timer: NodeJS.Timeout | undefined;
  #tries = 0;
  #isOver = false;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    upstream: Upstream,
    agent: Agent,
    answerLimitMs: number,
  ) {
    this.#request = request;
    this.#response = response;
    this.#upstream = upstream;
    this.#agent = agent;
    this.#answerLimitMs = answerLimitMs;
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    this.#canRepeat = IDEMPOTENT.has(request.method ?? '') && !hasBody;
    response.once('close', () => {
      clearTimeout(this.#timer);
      if (!response.writableFinished) this.#outgoing?.destroy();
    });
  }

  send(): void {
    const { host, port } = this.#upstream.address();
    const outgoing = httpRequest({
      host,
      port,
      // A kept connection may be closed by the app at any moment: only a request that can be repeated risks that.
      agent: this.#canRepeat ? this.#agent : false,
      method: this.#request.method,
      path: this.#request.url,
      headers: requestHeaders(this.#request),
      setHost: false,
    });
    const timer = setTimeout(() => {
      this.#fail({
        status: 504,
        reason: `The app did not begin to answer within ${String(this.#answerLimitMs / 1_000)} s.`,
      });
      outgoing.destroy();
    }, this.#answerLimitMs);
    outgoing.once('response', (answer) => {
      clearTimeout(timer);
      this.#pass(answer);
    });
    outgoing.once('error', (error) => {
      clearTimeout(timer);
      this.#onError(error, outgoing);
    });
    this.#outgoing = outgoing;
    this.#timer = timer;
    if (this.#canRepeat) outgoing.end();
    else this.#request.pipe(outgoing);
  }

  #pass(answer: IncomingMessage): void {
    if (this.#isOver) {
      answer.resume();
      return;
    }
    this.#isOver = true;
    try {
      this.#response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer));
    } catch {
      answer.destroy();
      sendRouterAnswer(this.#request, this.#response, {
        status: 502,
        reason: 'The app answered with bad headers.',
      });
      return;
    }
    // An app that streams slowly is heard from its first byte on.
    this.#response.flushHeaders();
    // A cut answer cuts the client's connection, so that half an answer is not taken for a whole one.
    pipeline(answer, this.#response, () => undefined);
  }

  #onError(error: Error, outgoing: ClientRequest): void {
    if (this.#isOver || this.#response.destroyed) return;
    const code = 'code' in error ? String(error.code) : '';
    const isStale = outgoing.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
    const delayMs = isStale ? 0 : code === 'ECONNREFUSED' ? RETRY_DELAYS_MS[this.#tries] : undefined;
    if (this.#canRepeat && delayMs !== undefined && this.#tries < RETRY_DELAYS_MS.length) {
      this.#tries += 1;
      setTimeout(() => {
        if (!this.#response.destroyed) this.send();
      }, delayMs);
      return;
    }
    this.#fail(this.#answerOf(code));
  }

  #answerOf(code: string): RouterAnswer {
    const down = this.#upstream.downReason();
    if (down !== null) return { status: 503, reason: down };
    if (code === 'ECONNREFUSED')
      return { status: 503, reason: 'The app runs, but does not take connections.' };
    if (code === 'ECONNRESET' || code === 'EPIPE') {
      return { status: 502, reason: 'The app closed the connection before it had answered.' };
    }
    return { status: 502, reason: 'The app did not give an answer that can be passed on.' };
  }

  #fail(answer: RouterAnswer): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.unpipe();
    this.#request.resume();
    sendRouterAnswer(this.#request, this.#response, answer);
  }
}
