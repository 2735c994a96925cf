import { setTimeout as delay } from 'node:timers/promises';
import type { Batch, ReadsByPage } from './plan.ts';
import type { StandIn } from './stand-in.ts';
import type { Visitor } from './visitor.ts';

export type Finding = { page: string; read: string; mutation: string; wrong: string[] };

export type Outcome = {
  loads: number;
  /** How many of them met at least one spoilt answer, and the batches whose pages asked for nothing that was spoilt. */
  spoilt: number;
  missed: Batch[];
  findings: Finding[];
};

/** Reads of a page that come after the first ones. */
const LATER_MS = 300;

/** Opens every page once without a fault and notes what it asks for. Gives what is wrong already. */
export async function learn(
  pages: readonly string[],
  standIn: StandIn,
  visitor: Visitor,
): Promise<{ reads: ReadsByPage; findings: Finding[] }> {
  const reads = new Map<string, string[]>();
  const findings: Finding[] = [];
  standIn.spoil(undefined);
  for (const page of pages) {
    standIn.seen();
    const wrong = await visitor.load(page);
    if (wrong.length > 0) findings.push({ page, read: 'any', mutation: 'none', wrong });
    await delay(LATER_MS);
    await visitor.leave();
    reads.set(page, standIn.seen().sort());
  }
  return { reads, findings };
}

/** Runs batches one after another, the pages of each side by side, until all are done or `isEnough` says so. */
export async function run(
  batches: readonly Batch[],
  standIn: StandIn,
  visitors: readonly Visitor[],
  { seed, isEnough = () => false, tell }: RunOptions,
): Promise<Outcome> {
  const outcome: Outcome = { loads: 0, spoilt: 0, missed: [], findings: [] };
  for (const batch of batches) {
    const { mutation, read, pages } = batch;
    if (isEnough(outcome)) break;
    standIn.spoil({ read, mutation, seed });
    const waiting = [...pages];
    const work = async (visitor: Visitor) => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
        const wrong = await visitor.load(page);
        outcome.loads += 1;
        if (wrong.length === 0) continue;
        const finding = { page, read, mutation, wrong };
        outcome.findings.push(finding);
        tell?.(finding);
      }
    };
    await Promise.all(visitors.map(work));
    if (standIn.spoilt() > 0) outcome.spoilt += pages.length;
    else outcome.missed.push(batch);
  }
  standIn.spoil(undefined);
  return outcome;
}

type RunOptions = {
  seed: number;
  isEnough?: (outcome: Outcome) => boolean;
  tell?: (finding: Finding) => void;
};
