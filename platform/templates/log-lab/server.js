import { createServer } from 'node:http';
import { page } from './page.js';
import { nextLine } from './lines.js';

const RATE_MAX = 1_000;
const TICK_MS = 100;

let rate = readRate(process.env.LINES_PER_SECOND) ?? 2;
let written = 0;
let owed = 0;

setInterval(() => {
  owed += (rate * TICK_MS) / 1_000;
  for (; owed >= 1; owed -= 1) {
    written += 1;
    const { stream, text } = nextLine(written);
    process[stream].write(`${text}\n`);
  }
}, TICK_MS);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (pathname === '/health') return send(response, 200, 'ok\n');
  if (pathname === '/') return send(response, 200, page(rate, written), 'text/html');
  if (pathname !== '/rate') return send(response, 404, 'There is nothing at this address.\n');
  const wanted = readRate(searchParams.get('lines'));
  if (wanted === null) return send(response, 422, `Use /rate?lines=N with N from 0 to ${RATE_MAX}.\n`);
  rate = wanted;
  if (request.headers.accept?.includes('text/html')) return response.writeHead(303, { location: '/' }).end();
  return send(response, 200, `${rate} lines per second\n`);
});

server.listen(process.env.PORT ?? 3000, process.env.HOST, () => {
  console.log(`Listening on port ${server.address().port}, ${rate} lines per second`);
});
process.on('SIGTERM', () => process.exit(0));

function readRate(text) {
  const value = Number(text || Number.NaN);
  return value >= 0 && value <= RATE_MAX ? value : null;
}

function send(response, status, body, type = 'text/plain') {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}
