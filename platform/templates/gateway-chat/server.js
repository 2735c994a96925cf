import { createServer } from 'node:http';
import { ask, isAttached } from './gateway.js';
import { page } from './page.js';

const BODY_MAX = 10_000;

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/health') return send(response, 200, 'ok\n');
  if (pathname === '/ask' && request.method === 'POST') return answer(request, response);
  if (pathname === '/') return send(response, 200, page({ isAttached }), 'text/html');
  send(response, 404, 'There is nothing at this address.\n');
});

server.listen(process.env.PORT ?? 3000, process.env.HOST, () => {
  console.log(`Listening on port ${server.address().port}`);
  console.log(isAttached ? 'An inference gateway is attached.' : 'No inference gateway is attached.');
});

// Finish what is under way, then go.
process.on('SIGTERM', () => server.close(() => process.exit(0)));

/** A form of the page is answered with the page, a program with JSON. */
async function answer(request, response) {
  const text = await read(request);
  if (text === null) return send(response, 413, 'The message is too long.\n');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const message = isForm ? new URLSearchParams(text).get('message') : messageOf(text);
  const { status, ...said } =
    typeof message !== 'string' || message.trim() === ''
      ? { status: 400, problem: 'Write something to ask.' }
      : await ask(message);
  console.log(`POST /ask ${status}`);
  if (isForm) send(response, status, page({ isAttached, message: message ?? '', ...said }), 'text/html');
  else send(response, status, `${JSON.stringify(said)}\n`, 'application/json');
}

async function read(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_MAX) return null;
  }
  return text;
}

function messageOf(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return null;
  }
}

function send(response, status, body, type = 'text/plain') {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}
