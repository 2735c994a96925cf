import { createServer } from 'node:http';
import { addNote, findNote, listNotes, removeNote } from './notes.js';

const BODY_MAX = 10_000;

/** Method and path, with `:id` for a parameter, the status of a good answer, and what gives it. */
const routes = [
  [
    'GET',
    '/',
    200,
    () => ({ name: 'Node API', try: ['GET /health', 'GET /notes', 'POST /notes', 'GET /notes/1'] }),
  ],
  ['GET', '/health', 200, () => ({ status: 'ok', uptime_seconds: Math.round(process.uptime()) })],
  ['GET', '/notes', 200, () => ({ notes: listNotes() })],
  ['POST', '/notes', 201, ({ body }) => ({ note: addNote(body) })],
  ['GET', '/notes/:id', 200, ({ id }) => ({ note: findNote(id) })],
  ['DELETE', '/notes/:id', 200, ({ id }) => ({ deleted: removeNote(id) })],
];

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  try {
    const { handler, status, id } = route(request.method, pathname);
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    send(response, status, handler({ id, body }));
  } catch (error) {
    if (error.status === undefined) console.error(error);
    send(response, error.status ?? 500, {
      error: error.status ? error.message : 'Something went wrong here.',
    });
  }
  console.log(`${request.method} ${pathname} ${response.statusCode}`);
});

server.listen(process.env.PORT ?? 3000, process.env.HOST, () => {
  console.log(`Listening on port ${server.address().port}`);
});

// Finish what is under way, then go.
process.on('SIGTERM', () => server.close(() => process.exit(0)));

function route(method, pathname) {
  const matches = routes
    .map(([verb, pattern, status, handler]) => ({ verb, status, handler, id: match(pattern, pathname) }))
    .filter(({ id }) => id !== null);
  if (matches.length === 0) throw fault(404, `There is nothing at ${pathname}.`);
  const found = matches.find(({ verb }) => verb === method);
  if (found === undefined) throw fault(405, `${method} is not possible here.`);
  return found;
}

/** The parameter of a pattern, `undefined` for a pattern without one, `null` when the path is another. */
function match(pattern, pathname) {
  if (!pattern.endsWith('/:id')) return pattern === pathname ? undefined : null;
  const prefix = pattern.slice(0, -':id'.length);
  const id = pathname.slice(prefix.length);
  return pathname.startsWith(prefix) && /^\d+$/.test(id) ? Number(id) : null;
}

async function readJson(request) {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > BODY_MAX) throw fault(413, 'The body is too large.');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw fault(400, 'The body is not JSON.');
  }
}

function send(response, status, answer) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(`${JSON.stringify(answer, null, 2)}\n`);
}

function fault(status, message) {
  return Object.assign(new Error(message), { status });
}
