import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by `npm run long`. */
    longForm?: { count: number; seed: number };
  }
}

/** How much of a test is done, and what decides its random choices; the numbers given are those of its short form. */
export function amountOf(short: { count: number; seed: number }): { count: number; seed: number } {
  return inject('longForm') ?? short;
}
