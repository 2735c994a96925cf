import { writeFile } from 'node:fs/promises';
import { contractDocument } from './document.ts';

const target = new URL('../openapi.json', import.meta.url);
await writeFile(target, `${JSON.stringify(contractDocument(), null, 2)}\n`);
