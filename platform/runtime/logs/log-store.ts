import { and, eq, lte, max } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { logLines } from '../../db/schema/observations.ts';
import type { Logger } from '../../logger.ts';
import { LogBuffer, type LogEntry, type LogStream } from './log-buffer.ts';
import { levelOf } from './log-level.ts';

const FLUSH_DELAY_MS = 100;
/** A deployment that floods gets this many lines a millisecond into the database, and is cut beyond. */
const LINES_PER_MS = 4;
const RETRY_DELAY_MS = 1_000;
/** Rows of one insert; six parameters each, and PostgreSQL takes 65,535. */
const ROWS_PER_INSERT = 1_000;
/** Old lines are removed in bulk, once this many new ones have come. */
const TRIM_EVERY = 1_000;

interface Channel {
  deploymentId: string;
  buffer: LogBuffer;
  /** Sequence number of the last line written; null until it was asked of the database. */
  lastSeq: number | null;
  sinceTrim: number;
  /** How long the next lines wait, in ms. */
  delayMs: number;
  timer: NodeJS.Timeout | null;
  /** The write under way; writes of one deployment are one after another. */
  writing: Promise<void>;
}

export interface LogStore {
  /** Takes a line; it is in the database within about 100 ms. */
  write(deploymentId: string, stream: LogStream, message: string): void;
  /** Writes what waits of one deployment now. */
  flush(deploymentId: string): Promise<void>;
  flushAll(): Promise<void>;
  /** Forgets a deployment that is gone; its last lines are written first. */
  close(deploymentId: string): Promise<void>;
}

/** Log lines with a `seq` that rises by one per deployment, written in batches and capped at `linesMax`. */
export function createLogStore(db: Database, logger: Logger, linesMax: number): LogStore {
  const channels = new Map<string, Channel>();

  function channelOf(deploymentId: string): Channel {
    const known = channels.get(deploymentId);
    if (known !== undefined) return known;
    const channel: Channel = {
      deploymentId,
      buffer: new LogBuffer(),
      lastSeq: null,
      sinceTrim: TRIM_EVERY,
      delayMs: FLUSH_DELAY_MS,
      timer: null,
      writing: Promise.resolve(),
    };
    channels.set(deploymentId, channel);
    return channel;
  }

  function schedule(channel: Channel, delayMs: number): void {
    channel.timer ??= setTimeout(() => {
      channel.timer = null;
      void flushChannel(channel);
    }, delayMs);
  }

  function flushChannel(channel: Channel): Promise<void> {
    channel.writing = channel.writing.then(async () => {
      const entries = channel.buffer.take(new Date());
      channel.delayMs = Math.max(FLUSH_DELAY_MS, entries.length / LINES_PER_MS);
      let written = 0;
      try {
        for (; written < entries.length; written += ROWS_PER_INSERT) {
          await insert(db, channel, entries.slice(written, written + ROWS_PER_INSERT));
        }
        if (channel.sinceTrim >= TRIM_EVERY) await trim(db, channel, linesMax);
      } catch (error) {
        // A database that is away must not end the server, nor fill its memory: the gap is told when it is back.
        logger.error({ err: error, deploymentId: channel.deploymentId }, 'log lines could not be written');
        channel.buffer.lose(Math.max(0, entries.length - written));
        channel.lastSeq = null;
        schedule(channel, RETRY_DELAY_MS);
      }
    });
    return channel.writing;
  }

  async function flush(deploymentId: string): Promise<void> {
    const channel = channels.get(deploymentId);
    if (channel === undefined) return;
    await (channel.buffer.isEmpty ? channel.writing : flushChannel(channel));
  }

  return {
    write(deploymentId, stream, message) {
      const channel = channelOf(deploymentId);
      channel.buffer.add({ ts: new Date(), stream, message });
      schedule(channel, channel.delayMs);
    },
    flush,
    flushAll: async () => {
      await Promise.all([...channels.keys()].map((deploymentId) => flush(deploymentId)));
      for (const channel of channels.values()) clearTimeout(channel.timer ?? undefined);
    },
    async close(deploymentId) {
      await flush(deploymentId);
      clearTimeout(channels.get(deploymentId)?.timer ?? undefined);
      channels.delete(deploymentId);
    },
  };
}

async function insert(db: Database, channel: Channel, entries: LogEntry[]): Promise<void> {
  const { deploymentId } = channel;
  const before = channel.lastSeq ?? (await readLastSeq(db, deploymentId));
  const rows = entries.map((entry, index) => ({
    deploymentId,
    seq: before + index + 1,
    ts: entry.ts,
    stream: entry.stream,
    level: entry.stream === 'platform' ? null : levelOf(entry.message),
    message: entry.message,
  }));
  await db.insert(logLines).values(rows);
  channel.lastSeq = before + entries.length;
  channel.sinceTrim += entries.length;
}

async function trim(db: Database, channel: Channel, linesMax: number): Promise<void> {
  channel.sinceTrim = 0;
  const { deploymentId, lastSeq } = channel;
  if (lastSeq === null || lastSeq <= linesMax) return;
  await db
    .delete(logLines)
    .where(and(eq(logLines.deploymentId, deploymentId), lte(logLines.seq, lastSeq - linesMax)));
}

async function readLastSeq(db: Database, deploymentId: string): Promise<number> {
  const rows = await db
    .select({ last: max(logLines.seq) })
    .from(logLines)
    .where(eq(logLines.deploymentId, deploymentId));
  return rows[0]?.last ?? 0;
}
