import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// A third of a start is the compiling of modules: what was compiled once is kept beside the packages.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/portico', import.meta.url)));
const { main } = await import('./run.ts');
await main();
flushCompileCache();
