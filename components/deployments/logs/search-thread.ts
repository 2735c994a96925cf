import type { StartThread } from './log-searcher';
import type { EngineAnswer } from './search-engine';

/** Starts the thread that searches, from a file of the portal's own as its policy wants (`worker-src 'self'`). */
export const startSearchThread: StartThread = (onAnswer, onFailure) => {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<EngineAnswer>) => onAnswer(event.data));
  worker.addEventListener('error', onFailure);
  return { post: (order) => worker.postMessage(order), end: () => worker.terminate() };
};
