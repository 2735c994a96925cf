import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable, type Figure } from './figures.ts';
import { heapFigures } from './heap-figures.ts';
import { platformFigures } from './platform-figures.ts';
import { pollingFigures } from './polling-figures.ts';
import { portalFigures } from './portal-figures.ts';

const RESULTS = join(import.meta.dirname, '../../test-results');

const PARTS: Record<string, (section?: string) => Promise<Figure[]>> = {
  platform: platformFigures,
  portal: portalFigures,
  polling: async () => [...(await pollingFigures()), ...(await heapFigures())],
};

/** Measures the parts that are named, or all, and prints one table; `portal/health` is one section of a part. Nothing fails for being slow. */
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const figures: Figure[] = [];
for (const each of wanted) {
  const [name = '', section] = each.split('/', 2);
  const measure = PARTS[name];
  if (measure === undefined) throw new Error(`There is no part ${name}: ${Object.keys(PARTS).join(', ')}.`);
  figures.push(...(await measure(section)));
}
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(`${markdownTable(figures)}\n`);
