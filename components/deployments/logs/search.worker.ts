import { createSearchEngine, type EngineOrder, type Tell } from './search-engine';

const tell: Tell = (answer) => {
  const moved = answer.kind === 'found' ? [answer.block.keys, answer.block.starts, answer.block.bounds] : [];
  self.postMessage(answer, { transfer: moved.map(({ buffer }) => buffer) });
};

const obey = createSearchEngine(tell);

addEventListener('message', (event: MessageEvent<EngineOrder>) => obey(event.data));
