import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestAuthority {
  /** PEM file of the authority's own certificate. */
  caFile: string;
  /** A certificate for a name; `days` below zero makes one that has expired. */
  issue(name: string, days?: number): { key: string; cert: string };
  close(): void;
}

/** A certificate authority of a test's own, made with openssl. */
export function createAuthority(): TestAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'portico-ca-'));
  const path = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const self = ['-x509', '-days', '2', '-subj', '/CN=Test authority', '-keyout', 'ca.key', '-out', 'ca.pem'];
  openssl('req', ...newKey, ...self);
  let count = 0;
  return {
    caFile: path('ca.pem'),
    issue(name, days = 1) {
      count += 1;
      const [key, csr, cert, ext] = ['key', 'csr', 'pem', 'ext'].map((end) => `${String(count)}.${end}`);
      if (key === undefined || csr === undefined || cert === undefined || ext === undefined)
        throw new Error();
      writeFileSync(path(ext), `subjectAltName=DNS:${name}\n`);
      openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', key, '-out', csr);
      const sign = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', ext];
      openssl('x509', '-req', '-in', csr, '-out', cert, '-days', String(days), ...sign);
      return { key: readFileSync(path(key), 'utf8'), cert: readFileSync(path(cert), 'utf8') };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

export interface LoopbackServer {
  port: number;
  close(): Promise<void>;
}

/** A server on loopback: HTTPS with a certificate, plain HTTP without. */
export async function serveOnLoopback(
  listener: RequestListener,
  certificate?: { key: string; cert: string },
): Promise<LoopbackServer> {
  const server = certificate === undefined ? createServer(listener) : createTlsServer(certificate, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
