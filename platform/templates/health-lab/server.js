import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { page } from './page.js';

const SLOW_MS = 8_000;

/** What the app does when its health path is asked. */
const moods = {
  healthy: 'The health path answers 200 at once.',
  unhealthy: 'The health path answers 503.',
  slow: `The health path answers 200 after ${SLOW_MS / 1_000} seconds.`,
};
let mood = 'healthy';

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/health') return answerHealth(response);
  if (pathname === '/') return send(response, 200, page(mood, moods), 'text/html');
  const name = /^\/become\/([a-z]+)$/.exec(pathname)?.[1];
  if (name === undefined) return send(response, 404, 'There is nothing at this address.\n');
  // A link or a form in a browser goes back to the page; a program is told in a word.
  const isPage = request.headers.accept?.includes('text/html') === true;
  if (name === 'dead') {
    console.error('Asked to end: exit code 1');
    response.once('close', () => process.exit(1));
    return answerChange(response, isPage, 'dead');
  }
  if (!Object.hasOwn(moods, name)) return send(response, 404, 'Become healthy, unhealthy, slow or dead.\n');
  mood = name;
  console.log(`Now ${mood}: ${moods[mood]}`);
  return answerChange(response, isPage, mood);
});

server.listen(process.env.PORT ?? 3000, process.env.HOST, () => {
  console.log(`Listening on port ${server.address().port}, ${mood}`);
});
process.on('SIGTERM', () => process.exit(0));

async function answerHealth(response) {
  if (mood === 'slow') await delay(SLOW_MS);
  if (mood === 'unhealthy') send(response, 503, 'unhealthy\n');
  else send(response, 200, 'ok\n');
}

function answerChange(response, isPage, state) {
  if (isPage) response.writeHead(303, { location: '/', connection: 'close' }).end();
  else send(response, 200, `${state}\n`);
}

function send(response, status, body, type = 'text/plain') {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}
