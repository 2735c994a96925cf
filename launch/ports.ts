import { createServer } from 'node:net';
import { LaunchError } from './launch-error.ts';

/** A port the product will listen on, and the variable that moves it. */
export type WantedPort = { port: number; use: string; variable: string };

/**
 * Makes sure that every port is free on both loopback addresses, so that a browser that tries either reaches this product.
 * @throws LaunchError naming the variable to change.
 */
export async function requireFreePorts(wanted: WantedPort[]): Promise<void> {
  for (const { port, use, variable } of wanted) {
    const codes = await Promise.all([tryListening(port, '127.0.0.1'), tryListening(port, '::1')]);
    if (codes.includes('EADDRINUSE')) {
      throw new LaunchError(
        `Port ${port} for ${use} is in use: stop what listens there, or set ${variable} to another.`,
      );
    }
    if (codes.includes('EACCES')) {
      throw new LaunchError(
        `Port ${port} for ${use} needs more rights: set ${variable} to a port above 1023.`,
      );
    }
  }
}

/** Gives the error code of listening there for a moment, or undefined when it worked. */
function tryListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
