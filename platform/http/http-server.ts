import { createServer, type RequestListener, type Server } from 'node:http';

/** Refused at once when one of them is taken; `localhost` is either of them, by the system's choice. */
const LOOPBACK = ['127.0.0.1', '::1'] as const;
const DRAIN_MS = 3_000;
const REQUEST_MS = 30_000;
/** Longer than a proxy or a fetch pool in front keeps an idle connection, so that those end it, not we. */
const KEEP_ALIVE_MS = 65_000;

/** An address is taken; the message is one sentence for the person at the terminal. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

export interface HttpServer {
  /** Takes no more connections, lets requests under way end within three seconds, and closes. */
  close(): Promise<void>;
}

/** Listens on the loopback addresses of a port. Throws PortInUseError; `variable` is what sets the port. */
export async function listenOnLoopback(
  port: number,
  variable: string,
  listener: RequestListener,
): Promise<HttpServer> {
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(closeServer));
  };
  try {
    for (const host of LOOPBACK) {
      const server = await listen(host, port, listener);
      if (server !== null) servers.push(server);
    }
  } catch (error) {
    await close();
    if (!hasCode(error, ['EADDRINUSE'])) throw error;
    const words = `Port ${String(port)} is in use: stop what listens there, or set ${variable} to another port.`;
    throw new PortInUseError(words, { cause: error });
  }
  return { close };
}

/** Null where the system has no such address, as one without IPv6. */
async function listen(host: string, port: number, listener: RequestListener): Promise<Server | null> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS / 2, keepAliveTimeout: KEEP_ALIVE_MS },
    listener,
  );
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, ipv6Only: host === '::1' }, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return server;
  } catch (error) {
    if (host === '::1' && hasCode(error, ['EADDRNOTAVAIL', 'EAFNOSUPPORT'])) return null;
    throw error;
  }
}

async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => {
    server.closeAllConnections();
  }, DRAIN_MS);
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeIdleConnections();
  });
  clearTimeout(cut);
}

function hasCode(error: unknown, codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
