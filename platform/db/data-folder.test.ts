import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderError, openDataFolder } from './data-folder.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'portico-folder-')), 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(join(folder, '..'), { recursive: true });
});

/** Another process that opens the folder and says so. */
async function openElsewhere(): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    const { openDataFolder } = await import(${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)});
    await openDataFolder(${JSON.stringify(folder)}).then(() => console.log('open'), (e) => console.log(e.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  children.push(child);
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
  );
  return { child, said: said.trim() };
}

test('the folder is made, and others may pass through it but not list it', async () => {
  const open = await openDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o711);
  open.release();
});

test('a second process is refused in one sentence that names the folder', async () => {
  const open = await openDataFolder(folder);
  expect((await openElsewhere()).said).toBe(
    `The data folder ${folder} is in use by another platform: stop it, or set PLATFORM_DATA to another folder.`,
  );
  open.release();
  expect((await openElsewhere()).said).toBe('open');
});

test('a second opening in the same process is refused too', async () => {
  const open = await openDataFolder(folder);
  await expect(openDataFolder(folder)).rejects.toThrow(DataFolderError);
  open.release();
});

test('a process killed with -9 leaves the folder free', async () => {
  const { child, said } = await openElsewhere();
  expect(said).toBe('open');
  await expect(openDataFolder(folder)).rejects.toThrow(DataFolderError);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  (await openDataFolder(folder)).release();
});

test('of ten processes that open it at once, one gets it', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => openElsewhere()));
  expect(all.filter(({ said }) => said === 'open')).toHaveLength(1);
});

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be written is refused with its name',
  async () => {
    await chmod(join(folder, '..'), 0o500);
    await expect(openDataFolder(folder)).rejects.toThrow(`The data folder ${folder} cannot be made`);
    await chmod(join(folder, '..'), 0o700);
  },
);
