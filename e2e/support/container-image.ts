import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** Linked without shared libraries, so that an image can consist of it alone and needs no registry. */
const BUSYBOX = '/bin/busybox';

/** An image on this machine that serves one page, or the reason why none can be made or run. */
export type TestImage = { ref: string; remove: () => Promise<void> } | { reason: string };

async function answers(engine: string): Promise<boolean> {
  return execute(engine, ['info']).then(
    () => true,
    () => false,
  );
}

/** Builds the image with the engine that the platform would find, and tries whether it runs. */
export async function makeTestImage(): Promise<TestImage> {
  const engine = (await answers('docker')) ? 'docker' : (await answers('podman')) ? 'podman' : null;
  if (engine === null) return { reason: 'neither Docker nor Podman answers' };
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-image-'));
  const ref = `localhost/portico-e2e:${process.pid}`;
  const limits = engine === 'podman' ? ['--ulimit', 'nofile=512:512', '--ulimit', 'nproc=512:512'] : [];
  try {
    await copyFile(BUSYBOX, join(folder, 'busybox'));
    await writeFile(join(folder, 'index.html'), 'hello from an image');
    await writeFile(
      join(folder, 'Dockerfile'),
      [
        'FROM scratch',
        'COPY busybox /bin/busybox',
        'COPY index.html /www/index.html',
        'EXPOSE 8090',
        'ENTRYPOINT ["/bin/busybox", "sh", "-c", "exec /bin/busybox httpd -f -p $PORT -h /www"]',
        '',
      ].join('\n'),
    );
    await execute(engine, ['build', ...limits, '--tag', ref, folder]);
    await execute(engine, ['run', '--rm', ...limits, '--entrypoint', BUSYBOX, ref, 'true']);
  } catch (error) {
    return { reason: `${engine} cannot build or run an image: ${String(error).slice(0, 200)}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  // Apps may still run it, and are the platform's to stop: only its name is taken away.
  const remove = async () => {
    await execute(engine, engine === 'podman' ? ['untag', ref] : ['rmi', '--force', ref]);
  };
  return { ref, remove };
}
