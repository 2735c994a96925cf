import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthority } from '../testing/tls-server.ts';
import type { AddressGuard } from './address-guard.ts';
import { createSender } from './sender.ts';

/** Nobody trusts it. */
const authority = createAuthority();
const names: string[] = [];
const protocols: string[][] = [];
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({
    ...authority.issue('hooks.example.com'),
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
    ALPNCallback: (offered) => {
      protocols.push(offered.protocols);
      return 'http/1.1';
    },
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  authority.close();
});

/** Stands for a guard that has checked an address: what it gives is where the connection goes. */
const guard: AddressGuard = {
  spellingFault: () => null,
  fault: () => Promise.resolve(null),
  addressesOf: () => Promise.resolve(['127.0.0.1']),
};

it('the connection goes to the checked address by HTTP/1.1, asks for the name, and trusts no certificate of an unknown authority', async () => {
  const sender = createSender(guard, 3_000);
  const url = `https://hooks.example.com:${String(port)}/`;
  const outcome = await sender.send({ url, secret: 'whsec_x', eventId: 'evt_x', body: '{}' }, 1);
  await sender.close();
  expect(names).toEqual(['hooks.example.com']);
  expect(protocols).toEqual([['http/1.1']]);
  expect(outcome).toEqual({
    isDelivered: false,
    statusCode: null,
    error: expect.stringMatching(/^The TLS certificate is not valid \(\w+\)\.$/),
  });
});
