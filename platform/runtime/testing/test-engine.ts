import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '../../env.ts';
import type { EngineEnv } from '../container/engine-env.ts';
import { findEngine, runEngine, type ContainerEngine } from '../container/engine.ts';
import { ulimitArgs } from '../container/container-args.ts';

/** The real engine of this machine with an image to run, or the reason why there is none. */
export type TestEngine =
  | { engine: ContainerEngine; env: EngineEnv; image: string; close(): Promise<void>; reason: null }
  | { reason: string };

/** Serves the page and the environment over HTTP; says on both streams how it was started. */
const SERVE = 'echo "started on $PORT"; echo "careful" >&2; exec /bin/busybox httpd -f -p $PORT -h /www';
const SHOW_ENV =
  '#!/bin/busybox sh\nprintf "Content-Type: text/plain\\r\\n\\r\\n"\nexec /bin/busybox env -0\n';

/** Files of an image `FROM scratch`, which needs no registry: a static busybox and what it serves. */
export function imageFiles(page: string): Record<string, string> {
  return {
    'page.html': page,
    'env.cgi': SHOW_ENV,
    Dockerfile: [
      'FROM scratch',
      'COPY busybox /bin/busybox',
      'COPY page.html /www/index.html',
      'COPY env.cgi /www/cgi-bin/env',
      'EXPOSE 8090',
      `ENTRYPOINT ["/bin/busybox", "sh", "-c", ${JSON.stringify(SERVE)}]`,
      '',
    ].join('\n'),
  };
}

export const BUSYBOX = '/bin/busybox';

/** Looks for an engine as the platform does, and builds an image for it. */
export async function openTestEngine(): Promise<TestEngine> {
  const { engine: env } = readEnv();
  const engine = await findEngine(env);
  if (engine === null) return { reason: 'neither Docker nor Podman answers' };
  if (!existsSync(BUSYBOX)) return { reason: `there is no ${BUSYBOX} (Debian: busybox-static)` };
  const folder = mkdtempSync(join(tmpdir(), 'portico-image-'));
  const image = `localhost/portico-test:${String(process.pid)}`;
  copyFileSync(BUSYBOX, join(folder, 'busybox'));
  for (const [name, text] of Object.entries(imageFiles('hello from an image'))) {
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  }
  const limits = engine.name === 'podman' ? ulimitArgs() : [];
  const end = await runEngine(engine, ['build', ...limits, '--tag', image, folder]);
  rmSync(folder, { recursive: true });
  if (end.code !== 0) return { reason: `${engine.name} cannot build: ${end.lastErrorLine ?? ''}` };
  // A busybox with shared libraries, or an engine without the rights it needs, shows only now.
  const trial = await runEngine(engine, ['run', '--rm', ...limits, '--entrypoint', BUSYBOX, image, 'true']);
  if (trial.code !== 0) return { reason: `${engine.name} cannot run: ${trial.lastErrorLine ?? ''}` };
  return {
    engine,
    env,
    image,
    reason: null,
    close: async () => {
      await runEngine(engine, ['rmi', '--force', image]);
    },
  };
}
