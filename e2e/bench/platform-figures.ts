import { z } from 'zod';
import { makeDataDir, removeDataDir } from '../support/product.ts';
import { number, type Figure } from './figures.ts';
import { putLoad, type Load } from './load.ts';
import { platformScript, seed, startPlatform, type PlatformProcess } from './platform-process.ts';
import { childrenCpuMs, cpuMs, familyMemoryMb, loadNow, memoryMb } from './process-cost.ts';
import { webhookFigures } from './webhook-figures.ts';

const DEPLOYMENTS = 1_000;
const CONNECTIONS = 16;
const SECONDS = 8;
const FLOOR_SECONDS = 3;
const FLOOR = z.object({ insertsPerSecond: z.number(), readsPerSecond: z.number() });

/** Measures the platform by itself: its start, its reads and creates under load, its memory after them, and its webhooks. */
export async function platformFigures(): Promise<Figure[]> {
  const dataDir = await makeDataDir();
  try {
    const starts = [
      await startFigure(dataDir, 'First start', '≤ 3 s'),
      await startFigure(dataDir, 'Warm start', '≤ 1.5 s'),
    ];
    return [...starts, ...(await loadFigures(dataDir)), ...(await webhookFigures())];
  } finally {
    await removeDataDir(dataDir);
  }
}

async function startFigure(dataDir: string, name: string, aim: string): Promise<Figure> {
  const load = loadNow();
  const platform = await startPlatform(dataDir, { withRuns: true });
  const note = `until it answers; ${number(cpuMs(platform.pid) / 1000)} s of processor time`;
  await platform.stop();
  return { name, value: `${number(platform.startMs / 1000)} s`, aim, note, load };
}

async function loadFigures(dataDir: string): Promise<Figure[]> {
  const platform = await startPlatform(dataDir, { withRuns: false });
  try {
    const { apiKey, deploymentId } = await seed(dataDir, DEPLOYMENTS);
    const start = memoryMb(platform.pid);
    const at = (path: string): Load => ({
      url: `${platform.apiUrl}${path}`,
      headers: { authorization: `Bearer ${apiKey}` },
      connections: CONNECTIONS,
      seconds: SECONDS,
    });
    const one = await measured(platform, 'One deployment', '≥ 3,000/s', at(`/deployments/${deploymentId}`));
    const list = await measured(platform, `List of ${number(DEPLOYMENTS)}`, '≥ 150/s', at('/deployments'));
    const create = { ...at('/deployments'), connections: 64 };
    const plain = await measured(platform, 'Create', '≥ 1,000/s', { ...create, create: { withKey: false } });
    const keyed = await measured(platform, 'Create with Idempotency-Key', '', {
      ...create,
      create: { withKey: true },
    });
    const { now, peak } = memoryMb(platform.pid);
    const memory: Figure = {
      name: 'Memory of the platform',
      value: `${number(now)} MB`,
      aim: '≤ 300 MB',
      note: `after all of these; ${number(start.now)} MB after the start, ${number(peak)} MB at most`,
      load: loadNow(),
    };
    const database: Figure = {
      name: 'Memory of the database',
      value: `${number(familyMemoryMb(platform.postgresPid))} MB`,
      aim: '',
      note: 'all processes of its PostgreSQL, what they share counted once',
      load: loadNow(),
    };
    return [one, list, plain, keyed, memory, database, ...(await floor(dataDir))];
  } finally {
    await platform.stop();
  }
}

/** The same PostgreSQL without the platform: what no server on it can be faster than, a statement a request. */
async function floor(dataDir: string): Promise<Figure[]> {
  const told = FLOOR.parse(await platformScript('floor', dataDir, FLOOR_SECONDS));
  const note = 'PostgreSQL by itself, same driver, 16 connections, one prepared statement each';
  return [
    {
      name: 'Peer: read of one row',
      value: `${number(told.readsPerSecond)}/s`,
      aim: '',
      note,
      load: loadNow(),
    },
    {
      name: 'Peer: insert of one row',
      value: `${number(told.insertsPerSecond)}/s`,
      aim: '',
      note: `${note}, durable; a create writes six rows in four tables`,
      load: loadNow(),
    },
  ];
}

async function measured(platform: PlatformProcess, name: string, aim: string, load: Load): Promise<Figure> {
  await putLoad({ ...load, seconds: 2 });
  const before = { node: cpuMs(platform.pid), postgres: childrenCpuMs(platform.postgresPid) };
  const result = await putLoad(load);
  const used = (total: number, from: number) => number((total - from) / result.requests);
  const cost = `${used(cpuMs(platform.pid), before.node)} + ${used(childrenCpuMs(platform.postgresPid), before.postgres)} ms of processor time each (platform + PostgreSQL)`;
  const size = result.bytesPerSecond / result.perSecond;
  return {
    name,
    value: `${number(result.perSecond)}/s`,
    aim,
    note: `${load.connections} connections, p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms, ${number(size / 1000)} kB, ${cost}`,
    load: loadNow(),
  };
}
