import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isIPv4 } from 'node:net';
import { pipeline } from 'node:stream';
import type { Logger } from '../../logger.ts';
import { runEngine, type ContainerEngine } from './engine.ts';

/** The way of containers to the inference surface, which listens on loopback, where they cannot reach it. */
export interface InferenceDoor {
  /** An environment as it is right within a container: values that lead to the surface lead to it from there. */
  toInside(env: Record<string, string>): Record<string, string>;
  /** Called as a container starts: the address of the door may come with the first one. */
  open(): void;
  close(): Promise<void>;
}

/** An engine makes its network as it starts its first container. */
const TRY_EVERY_MS = 100;
const TRY_FOR_MS = 30_000;
/** How the engine's own virtual machine calls this one, where there is such. */
const HOST_NAMES = { docker: 'host.docker.internal', podman: 'host.containers.internal' } as const;
const NETWORKS = {
  docker: ['bridge', '{{range .IPAM.Config}}{{.Gateway}} {{end}}'],
  podman: ['podman', '{{range .Subnets}}{{.Gateway}} {{end}}'],
} as const;

/**
 * Makes the door of an engine: on the gateway of its network, at the port of the surface, so that neither is seen
 * beyond this machine, and for the paths of the surface alone. Null when the engine has no such network.
 */
export async function createInferenceDoor(
  engine: ContainerEngine,
  inferenceUrl: string,
  logger: Logger,
): Promise<InferenceDoor | null> {
  const surface = new URL(inferenceUrl);
  // Elsewhere engines run in a machine of their own, which passes its guests on to loopback.
  const isOwn = process.platform === 'linux';
  const host = isOwn ? await gatewayOf(engine) : HOST_NAMES[engine.name];
  if (host === null) return null;
  const inside = new URL(inferenceUrl);
  inside.hostname = host;
  const toInside: InferenceDoor['toInside'] = (env) =>
    Object.fromEntries(
      Object.entries(env).map(([key, value]) => [key, movedTo(inside.href, value, surface.href)]),
    );
  if (!isOwn) return { toInside, open: () => undefined, close: () => Promise.resolve() };
  const server = createServer((request, response) => pass(surface, request, response));
  return { toInside, ...listenLater(server, { host, port: Number(surface.port) }, logger) };
}

function movedTo(inside: string, value: string, surface: string): string {
  return value === surface || value.startsWith(`${surface}/`) ? inside + value.slice(surface.length) : value;
}

async function gatewayOf(engine: ContainerEngine): Promise<string | null> {
  const [network, format] = NETWORKS[engine.name];
  const end = await runEngine(engine, ['network', 'inspect', network, '--format', format]).catch(() => null);
  return end?.output.split(/\s/).find((word) => isIPv4(word)) ?? null;
}

function listenLater(server: Server, at: { host: string; port: number }, logger: Logger) {
  let triesUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const tryAgain = (): void => {
    if (!isClosed) server.listen({ ...at, exclusive: true });
  };
  server.on('error', (error) => {
    if (Date.now() < triesUntil) {
      timer = setTimeout(tryAgain, TRY_EVERY_MS).unref();
      return;
    }
    timer = undefined;
    triesUntil = 0;
    logger.warn({ err: error, ...at }, 'containers cannot reach the inference gateway');
  });
  return {
    open() {
      const isTrying = triesUntil > 0;
      triesUntil = Date.now() + TRY_FOR_MS;
      if (!isTrying && !server.listening) tryAgain();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function pass(surface: URL, request: IncomingMessage, response: ServerResponse): void {
  const url = parse(request.url ?? '', surface);
  // Read as the surface reads it, so that no spelling leads beside it.
  if (!url?.pathname.startsWith(`${surface.pathname}/`)) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only the inference gateway is here.\n');
    return;
  }
  const outgoing = ask(
    {
      host: '127.0.0.1',
      port: surface.port,
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: { ...request.headers, host: surface.host },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => undefined);
    },
  );
  pipeline(request, outgoing, (error) => {
    if (error == null) return;
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.once('close', () => outgoing.destroy());
}

function parse(target: string, base: URL): URL | null {
  return URL.canParse(target, base) ? new URL(target, base) : null;
}
