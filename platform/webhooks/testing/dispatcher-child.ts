import pino from 'pino';
import { openDatabase } from '../../db/database.ts';
import { createSealing } from '../../db/sealing.ts';
import { createAddressGuard } from '../address-guard.ts';
import { createDispatcher } from '../dispatcher.ts';

// A process of its own, to be killed: node dispatcher-child.ts <database address> <seal key in hex> <loopback receivers>
const [databaseUrl = '', key = '', receivers = ''] = process.argv.slice(2);
const { pool } = openDatabase(databaseUrl, { connectionsMax: 4 });
const guard = createAddressGuard({
  loopbackReceivers: receivers.split(','),
  resolve: () => Promise.reject(new Error('no names here')),
});
createDispatcher({
  pool,
  sealing: createSealing(Buffer.from(key, 'hex')),
  logger: pino({ level: 'error' }, pino.destination(2)),
  guard,
  options: { pollMs: 20, leaseMs: 500 },
}).start();
process.stdout.write('started\n');
