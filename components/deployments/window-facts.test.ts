import { describe, expect, it } from 'vitest';
import { partialRetryMs, windowFactsOf } from './window-facts';

const raw = { complete: false, warning_code: 'logs_incomplete', retryable: null };

describe('what a window says of itself', () => {
  it('is partial only when the platform says so', () => {
    expect(windowFactsOf({ ...raw, complete: null }).isComplete).toBe(true);
    expect(windowFactsOf(raw)).toEqual({
      isComplete: false,
      warningCode: 'logs_incomplete',
      isRetryable: true,
      observedAt: null,
      partialReads: 1,
    });
  });

  it('may be read again unless the platform forbids it', () => {
    expect(windowFactsOf({ ...raw, retryable: true }).isRetryable).toBe(true);
    expect(windowFactsOf({ ...raw, retryable: false }).isRetryable).toBe(false);
    expect(windowFactsOf({ ...raw, complete: true, retryable: true }).isRetryable).toBe(false);
  });
});

describe('reading a partial window again', () => {
  it('slows down, and stops after six reads in a row', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((partialReads) =>
      partialRetryMs({ isRetryable: true, partialReads }),
    );
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, false]);
  });

  it('never happens against the word of the platform', () => {
    expect(partialRetryMs({ isRetryable: false, partialReads: 1 })).toBe(false);
  });
});
