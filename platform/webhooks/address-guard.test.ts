import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard, RefusedAddress, type Resolve } from './address-guard.ts';
import { createSender } from './sender.ts';

const answers =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses);
const guardOf = (resolve: Resolve, loopbackReceivers: string[] = []) =>
  createAddressGuard({ resolve, loopbackReceivers });
/** A guard for which there is no name server. */
const nameless = (loopbackReceivers: string[] = []) =>
  guardOf(() => Promise.reject(new Error('asked')), loopbackReceivers);
const message = { secret: 'whsec_x', eventId: 'evt_x', body: '{}' };

/** Counts connections: not one may be made to it. */
let server: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
});

describe('at registration', () => {
  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['93.184.215.14', '192.168.1.1']],
    [['2606:4700::1', '::1']],
    [['::ffff:10.0.0.1']],
    [['fe80::1%eth0']],
    [[]],
  ])('a name that leads to %j is refused', async (addresses) => {
    expect(await guardOf(answers(...addresses)).fault('https://hooks.example.com/')).toMatch(/not public/);
  });

  it('a name that leads to public addresses only is taken, and one that does not resolve yet', async () => {
    expect(
      await guardOf(answers('93.184.215.14', '2606:4700::1')).fault('https://hooks.example.com/'),
    ).toBeNull();
    const unknown = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await guardOf(unknown).fault('https://hooks.example.com/')).toBeNull();
  });

  it('no name server is asked about a spelling that is refused, a number, or a named loopback receiver', async () => {
    let asked = 0;
    const guard = guardOf(() => Promise.resolve([`93.184.215.${String((asked += 1))}`]), ['localhost:9911']);
    for (const url of ['https://x.local/', 'https://10.0.0.1/', 'https://8.8.8.8/', 'http://localhost:9911/'])
      await guard.fault(url);
    expect(asked).toBe(0);
  });
});

describe('at the connection', () => {
  it('a name is refused whose answer has one address that is not public', async () => {
    const url = new URL('https://hooks.example.com/');
    const guard = guardOf(answers('93.184.215.14', '127.0.0.1'));
    await expect(guard.addressesOf(url)).rejects.toThrow(RefusedAddress);
    await expect(guard.addressesOf(url)).rejects.toMatchObject({ name: 'RefusedAddress' });
  });

  it.each([
    ['https://8.8.8.8/', '8.8.8.8'],
    ['https://[2606:4700::1111]/', '2606:4700::1111'],
  ])('%s is its own address, without a question', async (url, address) => {
    expect(await nameless().addressesOf(new URL(url))).toEqual([address]);
  });

  it.each(['https://10.0.0.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'])(
    '%s is refused',
    async (url) => {
      await expect(nameless().addressesOf(new URL(url))).rejects.toThrow(RefusedAddress);
    },
  );

  it.each([
    ['http://localhost:9911/', ['127.0.0.1', '::1']],
    ['http://127.0.0.1:9911/', ['127.0.0.1']],
    ['http://[::1]:9911/', ['::1']],
  ])('%s that the start-up names is this machine, without a question', async (url, addresses) => {
    const guard = nameless(['localhost:9911', '127.0.0.1:9911', '[::1]:9911']);
    expect(await guard.addressesOf(new URL(url))).toEqual(addresses);
  });

  it('1,000 rounds of rebinding make no connection', async () => {
    for (let round = 0; round < 1_000; round += 1) {
      // Public when it is registered, private when it is dialled, and again by turns.
      let asked = round % 2;
      const guard = guardOf(() => {
        asked += 1;
        return Promise.resolve(asked === 1 ? ['93.184.215.14'] : ['127.0.0.1']);
      });
      const url = `https://rebind-${String(round)}.example.com:${String(port)}/`;
      if (asked === 0) expect(await guard.fault(url)).toBeNull();
      const sender = createSender(guard, 1_000);
      const outcome = await sender.send({ ...message, url }, 1);
      expect(outcome).toEqual({
        isDelivered: false,
        statusCode: null,
        error: 'The host name leads to an address that is not public.',
      });
      await sender.close();
    }
    expect(connections).toBe(0);
  });

  it('a name is resolved once for a connection, so that no second answer can matter', async () => {
    let asked = 0;
    const guard = guardOf(() => {
      asked += 1;
      // Reserved for documentation of the test's own: refused before any packet.
      return Promise.resolve(['192.0.2.1']);
    });
    const sender = createSender(guard, 500);
    await sender.send({ ...message, url: `https://hooks.example.com:${String(port)}/` }, 1);
    await sender.close();
    expect(asked).toBe(1);
  });

  it('a receiver that was allowed at an earlier start is refused at this one', async () => {
    const sender = createSender(guardOf(answers('8.8.8.8')), 1_000);
    const outcome = await sender.send({ ...message, url: `http://127.0.0.1:${String(port)}/` }, 1);
    expect(outcome?.error).toBe('Use https.');
    await sender.close();
    expect(connections).toBe(0);
  });
});
