import { flushCompileCache } from 'node:module';
import { prepareModules } from './prepare-modules.ts';

prepareModules();
const { main } = await import('./run.ts');
await main();
flushCompileCache();
