import { rawGet } from './raw-request.ts';

/** A small server for the PORT it is given; it tells its process id, its version and one variable of its environment. */
export function appFiles(version: string): Record<string, string> {
  return {
    'package.json': JSON.stringify({ scripts: { build: 'node build.js', start: 'node server.js' } }),
    'build.js': `console.log('made version ${version}');`,
    'server.js': `
      const { createServer } = require('node:http');
      const facts = { pid: process.pid, version: '${version}', colour: process.env.COLOUR ?? null };
      createServer((request, response) => {
        if (request.url.startsWith('/say/')) console.log('said ' + request.url.slice(5));
        response.end(JSON.stringify(facts));
      }).listen(process.env.PORT, () => console.log('version ${version} listens'));
    `,
  };
}

/** A script that goes on with `next` once this file is not there: a test says how long a stage lasts. */
export function onceGone(file: string, next: string): string {
  return `
    const { existsSync } = require('node:fs');
    const goOn = () => (existsSync(${JSON.stringify(file)}) ? setTimeout(goOn, 100) : ${next});
    goOn();
  `;
}

/** What the app of `appFiles` answers. */
export type AppFacts = { pid: number; version: string; colour: string | null };

/** Asks an app by its host name, which not every system resolves outside a browser; gives status and body. */
export function askApp(publicUrl: string, path = '/'): Promise<{ status: number; body: string }> {
  const { host, port } = new URL(publicUrl);
  return rawGet(`http://127.0.0.1:${port}`, path, { host });
}

/** What the app of `appFiles` says of itself. */
export async function appFacts(publicUrl: string): Promise<AppFacts> {
  const { status, body } = await askApp(publicUrl);
  if (status !== 200) throw new Error(`The app answered ${status}: ${body}`);
  return JSON.parse(body) as AppFacts;
}
