import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { OPERATIONS } from '../../lib/api/operations.gen.ts';
import { MUTATIONS, type Answer, type Sent } from './mutations.ts';
import { randomFrom } from './random.ts';

/** In the place of a read: about half of all reads, which ones the seed decides. */
export const SOME = '*';
/** In the place of a read: all of them. */
export const EVERY = '**';

/** Which read is spoilt, and how. */
export type Fault = { read: string; mutation: string; seed: number };

/** A Platform API on loopback that passes everything on to the real one and spoils the answers of one read. */
export type StandIn = {
  url: string;
  /** Spoils answers from now on; undefined for none. */
  spoil: (fault: Fault | undefined) => void;
  /** Templates of the reads that were asked for since the last call. */
  seen: () => string[];
  /** How many answers were spoilt since the last change of the fault. */
  spoilt: () => number;
  stop: () => Promise<void>;
};

/** Later than any page waits to be drawn, and sooner than anyone here gives up. */
const NEVER_MS = 4_000;
const DROPS = 8;
const DROP_MS = 60;
const NOT_PASSED_ON = /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|host)$/;

const READS = OPERATIONS.filter(({ method }) => method === 'get').map(({ path }) => ({
  template: path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The template of the contract's read at a path; literal ones come before those with a parameter. */
function readAt(path: string): string | undefined {
  const fitting = READS.filter(({ pattern }) => pattern.test(path)).map(({ template }) => template);
  return (
    fitting.find((template) => !template.includes('{')) ?? fitting.sort((a, b) => braces(a) - braces(b))[0]
  );
}

const braces = (template: string) => template.split('{').length;

/** Starts the stand-in in front of a platform. */
export async function startStandIn(platformUrl: string): Promise<StandIn> {
  const state = { fault: undefined as Fault | undefined, turn: 0, seen: new Set<string>() };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', platformUrl);
    const read = request.method === 'GET' ? readAt(pathname) : undefined;
    if (read !== undefined) state.seen.add(read);
    const { fault } = state;
    const isSpoilt = fault !== undefined && read !== undefined && meets(fault, read);
    const good = await ask(platformUrl, request, isSpoilt);
    if (!isSpoilt) return send(response, { ...good, manner: 'whole' });
    const mutation = MUTATIONS[fault.mutation];
    if (mutation === undefined) throw new Error(`There is no mutation ${fault.mutation}.`);
    const turn = state.turn;
    state.turn += 1;
    return send(response, mutation(good, randomFrom(fault.seed, read, fault.mutation), turn));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (fault) => {
      state.fault = fault;
      state.turn = 0;
    },
    seen: () => {
      const seen = [...state.seen];
      state.seen.clear();
      return seen;
    },
    spoilt: () => state.turn,
    stop: () => stop(server),
  };
}

const meets = ({ read, mutation, seed }: Fault, asked: string): boolean =>
  read === asked || read === EVERY || (read === SOME && randomFrom(seed, asked, mutation).chance(0.5));

/** The platform's answer. One that is to be spoilt is asked for whole: an unchanged one has nothing to spoil. */
async function ask(platformUrl: string, request: IncomingMessage, isSpoilt: boolean): Promise<Answer> {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !NOT_PASSED_ON.test(name) && !(isSpoilt && name === 'if-none-match'),
  );
  const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await bodyOf(request);
  const answered = await fetch(`${platformUrl}${request.url ?? '/'}`, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const kept = [...answered.headers].filter(([name]) => !NOT_PASSED_ON.test(name));
  return { status: answered.status, headers: Object.fromEntries(kept), body: await answered.text() };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function send(response: ServerResponse, { status, headers, body, manner }: Sent): Promise<void> {
  if (manner === 'never') await delay(NEVER_MS, undefined, { ref: false });
  if (manner === 'never' || manner === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const bytes = Buffer.from(body);
  const hasNoBody = status === 204 || status === 304;
  response.writeHead(status, { ...headers, ...(!hasNoBody && { 'content-length': bytes.length }) });
  if (manner === 'by drops') await drip(response, bytes);
  if (manner === 'cut in the middle') {
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.resetAndDestroy());
    return;
  }
  response.end(manner === 'whole' && !hasNoBody ? bytes : undefined);
}

async function drip(response: ServerResponse, bytes: Buffer): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / DROPS));
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    await delay(DROP_MS);
  }
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
