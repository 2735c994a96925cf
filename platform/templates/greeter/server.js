import { createServer } from 'node:http';

const greeting = process.env.GREETING ?? '';
if (greeting === '') {
  console.error('GREETING is not set. Give it a value in the environment of the deployment.');
  process.exit(1);
}
const name = process.env.NAME || 'world';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem; text-align: center;
  background: light-dark(#fdf6ec, #191512); color: light-dark(#3a2a1a, #f3e6d6); font: 1.0625rem/1.5 ui-serif, Georgia, serif; }
h1 { margin: 0; font-size: clamp(2.5rem, 9vw, 6rem); font-weight: 500; letter-spacing: -.02em; overflow-wrap: anywhere; }
p { margin: 1rem 0 0; opacity: .7; } code { font: .9em ui-monospace, monospace; }
`;

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(greeting)}</title><style>${STYLE}</style></head>
<body><main><h1>${escape(greeting)}, ${escape(name)}</h1>
<p>The words come from <code>GREETING</code> and <code>NAME</code> in the environment.</p></main></body></html>
`;

const server = createServer((request, response) => {
  const isHealth = request.url === '/health';
  response.writeHead(200, { 'content-type': `text/${isHealth ? 'plain' : 'html'}; charset=utf-8` });
  response.end(isHealth ? 'ok\n' : page);
});

server.listen(process.env.PORT ?? 3000, process.env.HOST, () => {
  console.log(`Listening on port ${server.address().port}`);
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));

function escape(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
