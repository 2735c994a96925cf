import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createAddressGuard, type AddressGuard } from './address-guard.ts';
import { createGuardedConnector } from './guarded-connector.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server on an address of this machine that ends each connection; gives its port. */
async function listenOn(address: string): Promise<string> {
  const server = createServer((socket) => socket.end()).listen(0, address);
  servers.push(server);
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

/** What undici asks of a connector for an address of a receiver, and what it gets. */
async function connectTo(guard: AddressGuard, hostname: string, port: string): Promise<Socket> {
  const connect = createGuardedConnector(guard, 2_000);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  connect({ hostname, port, protocol: 'http:', host: `${hostname}:${port}` }, (error, socket) => {
    if (error === null) resolve(socket.on('error', () => undefined));
    else reject(error);
  });
  return promise;
}

/** Stands for a guard that has checked these addresses. */
const checked = (...addresses: string[]): AddressGuard => ({
  spellingFault: () => null,
  fault: () => Promise.resolve(null),
  addressesOf: () => Promise.resolve(addresses),
});

const refusing = (reason: unknown): AddressGuard => ({
  ...checked(),
  addressesOf: vi.fn<AddressGuard['addressesOf']>().mockRejectedValue(reason),
});

it.each(['127.0.0.1', '::1'])('a connection for a name goes to the checked address %s', async (address) => {
  const socket = await connectTo(checked(address), 'hooks.example.com', await listenOn(address));
  expect(socket.remoteAddress).toBe(address);
  socket.destroy();
});

it('of several checked addresses one that answers is taken', async () => {
  const socket = await connectTo(
    checked('::1', '127.0.0.1'),
    'hooks.example.com',
    await listenOn('127.0.0.1'),
  );
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

it.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
])('a receiver on %s that the start-up names is connected to', async (address, written) => {
  const port = await listenOn(address);
  const guard = createAddressGuard({
    loopbackReceivers: [`${written}:${port}`],
    resolve: () => Promise.reject(new Error('no names here')),
  });
  const socket = await connectTo(guard, address, port);
  expect(socket.remoteAddress).toBe(address);
  socket.destroy();
});

it('no connection is made where the guard throws, and its error is what is told', async () => {
  const refused = new Error('not public');
  await expect(connectTo(refusing(refused), 'hooks.example.com', '1')).rejects.toBe(refused);
  await expect(connectTo(refusing('ENODATA'), 'hooks.example.com', '1')).rejects.toMatchObject({
    message: 'not resolved',
    cause: 'ENODATA',
  });
});
