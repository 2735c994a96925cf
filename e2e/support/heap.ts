import type { CDPSession, Page } from '@playwright/test';

/** Looks into the memory of the scripts of a page, after everything that nothing holds has been thrown away. */
export async function heapOf(page: Page): Promise<{ has: (texts: readonly string[]) => Promise<string[]> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return {
    /** Those of the texts that are somewhere in it. */
    has: async (texts) => {
      await session.send('HeapProfiler.collectGarbage');
      const snapshot = await snapshotOf(session);
      return texts.filter((text) => snapshot.includes(text));
    },
  };
}

async function snapshotOf(session: CDPSession): Promise<string> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return chunks.join('');
}
