import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable, type Figure } from './figures.ts';
import { heapFigures } from './heap-figures.ts';
import { platformFigures } from './platform-figures.ts';
import { pollingFigures } from './polling-figures.ts';
import { portalFigures } from './portal-figures.ts';

const RESULTS = join(import.meta.dirname, '../../test-results');

const PARTS: Record<string, () => Promise<Figure[]>> = {
  platform: platformFigures,
  portal: portalFigures,
  polling: async () => [...(await pollingFigures()), ...(await heapFigures())],
};

/** Measures the parts that are named, or all, and prints one table. Nothing fails for being slow. */
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in PARTS));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${Object.keys(PARTS).join(', ')}.`);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) figures.push(...(await measure()));
}
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'figures.json'), `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(`${markdownTable(figures)}\n`);
