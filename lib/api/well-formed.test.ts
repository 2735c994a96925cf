import { expect, it } from 'vitest';
import { parseWellFormed } from '@/lib/api/well-formed';

it('replaces halves of surrogate pairs wherever they stand, and leaves everything else as it is', () => {
  const text = '{"rows": [{"name": "a\\ud800b", "sign": "\\ud83d\\ude00", "n": 1, "no": null}]}';
  expect(parseWellFormed(text)).toEqual({
    rows: [{ name: 'a\ufffdb', sign: '\u{1f600}', n: 1, no: null }],
  });
  expect(parseWellFormed('"\\uDC00"')).toBe('\ufffd');
  expect(parseWellFormed('null')).toBeNull();
});

it('goes as deep as an answer goes', () => {
  let inner = parseWellFormed(`${'['.repeat(50_000)}"\\ud800"${']'.repeat(50_000)}`);
  while (Array.isArray(inner)) inner = inner[0] as unknown;
  expect(inner).toBe('\ufffd');
});
