import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requireFreePorts } from './ports.ts';

async function occupy(host: string): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a port in use is refused with the variable that moves it', async () => {
  const port = await occupy('127.0.0.1');
  await expect(requireFreePorts([{ port, use: 'the platform', variable: 'PLATFORM_PORT' }])).rejects.toThrow(
    `Port ${port} for the platform is in use: stop what listens there, or set PLATFORM_PORT to another.`,
  );
});

test('a free port is free again afterwards', async () => {
  const port = await occupy('127.0.0.1').then((used) => used + 1);
  const wanted = [{ port, use: 'x', variable: 'X' }];
  await requireFreePorts(wanted);
  await expect(requireFreePorts(wanted)).resolves.toBeUndefined();
});
