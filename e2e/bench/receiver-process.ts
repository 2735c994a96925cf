import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks in a process of its own: answers at once, but on `/hang` never. Says its `host:port`. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.url !== '/hang') response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit(0));
