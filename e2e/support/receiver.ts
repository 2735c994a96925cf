import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { shellEnvironment } from './env.ts';

const START_LIMIT_MS = 20_000;

/** A delivery as it arrived. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  /** Everything that arrived, oldest first. */
  received: Received[];
  /** What is answered from now on. */
  answer: (status: number) => void;
  stop: () => Promise<void>;
};

/** Takes deliveries at `host:port` and keeps them. */
export async function startReceiver(place: string): Promise<Receiver> {
  const { hostname, port } = new URL(`http://${place}`);
  const received: Received[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  server.listen(Number(port), hostname);
  await once(server, 'listening');
  return {
    received,
    answer: (next) => (status = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs a person's Node program for deliveries at `host:port`, with the secret in its environment. */
export async function startProgram(place: string, code: string, secret: string) {
  const { port } = new URL(`http://${place}`);
  const folder = await mkdtemp(join(tmpdir(), 'portico-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), code);
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: shellEnvironment({ PORT: port, WEBHOOK_SECRET: secret }),
  });
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  await untilListening(Number(port), child, () => output);
  return {
    output: () => output,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const limitMs = Date.now() + START_LIMIT_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (child.exitCode !== null || Date.now() > limitMs)
      throw new Error(`The program did not listen:\n${output()}`);
    await wait(50);
  }
}
