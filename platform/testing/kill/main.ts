import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killRounds } from './kill-rounds.ts';
import { acknowledged } from './ledger.ts';

/** `npm run kill -- --rounds 300 --seed 7`: the long form of `platform/kill.test.ts`, with a database of its own. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now()) },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed)))
  throw new Error('--rounds and --seed are whole numbers.');

const dataFolder = await mkdtemp(join(tmpdir(), 'portico-kill-'));
await chmod(dataFolder, 0o711);
let told = 0;
process.stdout.write(`seed ${String(seed)}\n`);
const result = await killRounds({
  rounds,
  seed,
  dataFolder,
  settleEvery: 25,
  onRound: (round, ledger) => {
    for (const fault of [...ledger.faults].slice(told))
      process.stdout.write(`kill ${String(round)}: ${fault}\n`);
    told = ledger.faults.size;
    if (round % 10 !== 0) return;
    const line = `${String(round)} kills, ${String(acknowledged(ledger))} writes acknowledged, ${String(ledger.faults.size)} faults`;
    process.stdout.write(`${line}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`);
  },
});
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
process.exitCode = result.faults.length === 0 ? 0 : 1;
if (process.exitCode === 0) await rm(dataFolder, { recursive: true, force: true });
else process.stdout.write(`The data folder is left for a look: ${dataFolder}\n`);
