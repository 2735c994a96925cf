import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_FOLDER, run, type Outcome } from './command.ts';

const GENERATED = ['platform/openapi.json', 'lib/api/schema.gen.ts', 'lib/api/operations.gen.ts'];

/** Generates the contract again and says whether it is the one in the project, which stays as it was. */
export async function contractDifference(): Promise<Outcome> {
  const before = await Promise.all(GENERATED.map(read));
  const generated = await run('npm', ['run', '--silent', 'contract']);
  if (!generated.isOk) return generated;
  const after = await Promise.all(GENERATED.map(read));
  const different = GENERATED.filter((_, index) => before[index] !== after[index]);
  for (const [index, path] of GENERATED.entries()) {
    const kept = before[index];
    if (kept !== undefined && kept !== after[index]) await writeFile(join(PROJECT_FOLDER, path), kept);
  }
  if (different.length === 0) return { isOk: true, output: '' };
  return {
    isOk: false,
    output: `Not what npm run contract generates: ${different.join(', ')}. Run it and commit.\n`,
  };
}

async function read(path: string): Promise<string | undefined> {
  return readFile(join(PROJECT_FOLDER, path), 'utf8').catch(() => undefined);
}
