import { createServer } from 'node:net';

/** Below the range that systems take for outgoing connections, so that none of those takes a port in between. */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 200;

const given = new Set<number>();

/** Gives a port of loopback that nothing listens on and that was not given before; hand it back with `freePort`. */
export async function takePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (given.has(port)) continue;
    given.add(port);
    if (await canListen(port)) return port;
    given.delete(port);
  }
  throw new Error(`No free port was found between ${String(FIRST)} and ${String(LAST)}.`);
}

export function freePort(port: number): void {
  given.delete(port);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    // On all addresses, since an app may listen on all of them.
    server.listen({ port }, () => server.close(() => resolve(true)));
  });
}
