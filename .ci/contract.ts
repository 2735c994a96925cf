import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_FOLDER, run, type Outcome } from './command.ts';

/** Generates the contract again and says whether it is the one in the project, which stays as it was. */
export async function contractDifference(): Promise<Outcome> {
  const before = await readGenerated();
  const generated = await run('npm', ['run', '--silent', 'contract']);
  if (!generated.isOk) return generated;
  const after = await readGenerated();
  const different = [...after.keys()].filter((path) => before.get(path) !== after.get(path));
  for (const path of different) {
    const kept = before.get(path);
    if (kept !== undefined) await writeFile(join(PROJECT_FOLDER, path), kept);
  }
  if (different.length === 0) return { isOk: true, output: '' };
  const list = different.join(', ');
  return { isOk: false, output: `Not what npm run contract generates: ${list}. Run it and commit.\n` };
}

/** Everything that `npm run contract` writes, by path. */
async function readGenerated(): Promise<Map<string, string>> {
  const names = (await readdir(join(PROJECT_FOLDER, 'lib/api'))).filter((name) => name.endsWith('.gen.ts'));
  const paths = ['platform/openapi.json', ...names.map((name) => `lib/api/${name}`)];
  const texts = await Promise.all(paths.map((path) => readFile(join(PROJECT_FOLDER, path), 'utf8')));
  return new Map(paths.map((path, index) => [path, texts[index] ?? '']));
}
