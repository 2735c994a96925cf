import { expect, it } from 'vitest';
import { wellFormed } from '@/lib/api/well-formed';

it('replaces halves of surrogate pairs wherever they stand, and leaves everything else as it is', () => {
  const answer: unknown = JSON.parse(
    '{"rows": [{"name": "a\\ud800b", "sign": "\\ud83d\\ude00", "n": 1, "no": null}]}',
  );
  expect(wellFormed(answer)).toEqual({ rows: [{ name: 'a\ufffdb', sign: '\u{1f600}', n: 1, no: null }] });
  expect(wellFormed('\udc00')).toBe('\ufffd');
  expect(wellFormed(null)).toBeNull();
});

it('goes as deep as an answer goes', () => {
  const answer: unknown = JSON.parse(`${'['.repeat(50_000)}"\\ud800"${']'.repeat(50_000)}`);
  let inner = wellFormed(answer);
  while (Array.isArray(inner)) inner = inner[0] as unknown;
  expect(inner).toBe('\ufffd');
});
