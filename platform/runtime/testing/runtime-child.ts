import pino from 'pino';
import { openDatabase } from '../../db/database.ts';
import { createRuntime } from '../runtime.ts';
import { QUICK } from './runtime-harness.ts';

// A server of its own, to be killed: node runtime-child.ts <database address> <data folder> [<PATH of a container engine>]
const [databaseUrl = '', dataFolder = '', enginePath] = process.argv.slice(2);
const engine =
  enginePath === undefined
    ? {}
    : { engine: { wanted: 'auto' as const, variables: { PATH: enginePath, HOME: '/root' } } };
const { db, close } = openDatabase(databaseUrl, { connectionsMax: 5 });
const runtime = createRuntime({
  db,
  databaseUrl,
  env: { dataFolder, appsPort: 0, ...engine },
  logger: pino({ level: 'error' }, pino.destination(2)),
  unsealEnv: () => Promise.resolve({ WORD: 'kept' }),
  options: QUICK,
});
await runtime.start();
process.on('SIGTERM', () => {
  void runtime
    .stop()
    .then(close)
    .then(() => process.exit(0));
});
process.stdout.write(`${new URL(runtime.publicUrl('any')).port}\n`);
