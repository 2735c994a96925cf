import { PlatformError } from './platform-error.ts';

type TakeTurn = <T>(key: string, waitMs: number, work: () => Promise<T>) => Promise<T>;

/**
 * Lets the work of one key run one after another within this process. Whoever waits longer than `waitMs` for its
 * turn is refused with idempotency_unavailable.
 */
export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<void>>();
  return async (key, waitMs, work) => {
    const before = last.get(key);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    // The next one waits for everybody before it, also when this one gives up waiting.
    const tail = before === undefined ? done : Promise.all([before, done]).then(() => undefined);
    last.set(key, tail);
    void tail.then(() => {
      if (last.get(key) === tail) last.delete(key);
    });
    try {
      if (before !== undefined) await within(before, waitMs);
      return await work();
    } finally {
      finish();
    }
  };
}

async function within(before: Promise<void>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new PlatformError('idempotency_unavailable'));
    }, waitMs);
  });
  try {
    await Promise.race([before, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
