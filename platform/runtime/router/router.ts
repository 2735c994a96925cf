import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PortInUseError } from '../../http/http-server.ts';
import type { Logger } from '../../logger.ts';
import { hostNameOf, subdomainOf } from './app-host.ts';
import { rawRouterAnswer, sendRouterAnswer } from './error-page.ts';
import type { Target } from './target.ts';

const LOOPBACK = ['127.0.0.1', '::1'];
const NO_APP = { status: 404, reason: 'No app is live at this address.' } as const;

export interface Router {
  /** Opens the apps' port on loopback; throws PortInUseError. */
  listen(port: number): Promise<void>;
  /** The port in use; the one wanted until it is open. */
  port(): number;
  /** Turns a subdomain to a target at once; the one before still ends what it has begun. */
  set(subdomain: string, target: Target): void;
  /** Takes the traffic from a target, if it still has it: the name may have gone to another deployment since. */
  remove(subdomain: string, target: Target): void;
  /** Serves each of these host names with the app of its subdomain, and no other custom domain any more. */
  setDomains(domains: ReadonlyMap<string, string>): void;
  close(): Promise<void>;
}

/** The one server that all apps are reached through, by host name. */
export function createRouter(wantedPort: number, logger: Logger): Router {
  const targets = new Map<string, Target>();
  let domains: ReadonlyMap<string, string> = new Map();
  const servers: Server[] = [];
  const upgraded = new Set<Duplex>();
  let openPort = wantedPort;

  function targetOf({ headers: { host } }: IncomingMessage): Target | undefined {
    return targets.get(subdomainOf(host) ?? domains.get(hostNameOf(host)) ?? '');
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const target = targetOf(request);
    if (target === undefined) sendRouterAnswer(request, response, NO_APP);
    else target.handle(request, response);
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    const target = targetOf(request);
    if (target === undefined) socket.end(rawRouterAnswer(NO_APP));
    else target.upgrade(request, socket, head);
  }

  async function open(host: string): Promise<void> {
    // Uploads may take long; a client that never ends its headers is cut by Node after a minute.
    const server = createServer({ requestTimeout: 0, keepAliveTimeout: 65_000 }, onRequest);
    server.on('upgrade', onUpgrade);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port: openPort, ipv6Only: host === '::1' }, resolve);
    });
    server.on('error', (error) => logger.error({ err: error }, 'the router has a fault'));
    const address = server.address();
    if (address !== null && typeof address === 'object') openPort = address.port;
    servers.push(server);
  }

  return {
    async listen(port) {
      openPort = port;
      for (const host of LOOPBACK) {
        await open(host).catch((error: unknown) => {
          // A machine without IPv6 has only the first.
          if (host === '::1' && isCode(error, ['EADDRNOTAVAIL', 'EAFNOSUPPORT'])) return;
          if (!isCode(error, ['EADDRINUSE'])) throw error;
          const words = `Port ${String(port)} is in use: stop what listens there, or set APPS_PORT to another port.`;
          throw new PortInUseError(words, { cause: error });
        });
      }
    },
    port: () => openPort,
    set(subdomain, target) {
      targets.set(subdomain, target);
    },
    remove(subdomain, target) {
      if (targets.get(subdomain) === target) targets.delete(subdomain);
    },
    setDomains(wanted) {
      domains = wanted;
    },
    async close() {
      for (const socket of upgraded) socket.destroy();
      await Promise.all(servers.map((server) => closeServer(server)));
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
