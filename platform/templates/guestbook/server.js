import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { page } from './page.js';
import { openEntries } from './entries.js';

const BODY_MAX = 20_000;
// The platform names a folder that stays the same from one release to the next.
const folder = process.env.DATA_DIR ?? fileURLToPath(new URL('./data', import.meta.url));
const entries = await openEntries(folder);

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  try {
    if (pathname === '/health') return send(response, 200, 'ok', 'text/plain');
    if (pathname !== '/')
      return send(response, 404, page(entries.newest(), 'There is nothing at that address.'));
    if (request.method === 'GET' || request.method === 'HEAD')
      return send(response, 200, page(entries.newest()));
    if (request.method !== 'POST') return send(response, 405, 'Use GET or POST.', 'text/plain');
    const form = new URLSearchParams(await readBody(request));
    const problem = await entries.add(form.get('name') ?? '', form.get('message') ?? '');
    if (problem !== null) return send(response, 422, page(entries.newest(), problem));
    console.log(`Entry ${entries.count()} was written`);
    // A reload of the page after this shows the book, and does not send the form again.
    response.writeHead(303, { location: '/' }).end();
  } catch (error) {
    console.error(error);
    send(response, 500, 'Something went wrong here.', 'text/plain');
  }
});

server.listen(process.env.PORT ?? 3000, process.env.HOST, () => {
  console.log(`Listening on port ${server.address().port} with ${entries.count()} entries`);
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));

async function readBody(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_MAX) throw new Error('The form is too large.');
  }
  return text;
}

function send(response, status, body, type = 'text/html') {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  });
  response.end(body);
}
