import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDomainName } from './domain-name.ts';

test.each([
  ['shop.example.com', 'shop.example.com', 'shop.example.com'],
  ['example.com', 'example.com', 'example.com'],
  ['Shop.Example.COM', 'shop.example.com', 'shop.example.com'],
  ['bücher.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['BÜCHER.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example', 'bücher.example'],
  ['faß.de', 'xn--fa-hia.de', 'faß.de'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['a-1.b--c.io', 'a-1.b--c.io', 'a-1.b--c.io'],
])('%s is the domain %s', (text, ascii, unicode) => {
  expect(readDomainName(text)).toEqual({ ascii, unicode });
});

test.each([
  ['https://shop.example.com', /without https/],
  ['shop.example.com/path', /without a path/],
  ['shop.example.com:443', /without a port/],
  ['user@shop.example.com', /without a path/],
  [' shop.example.com', /without spaces/],
  ['shop.example.com\n', /without spaces/],
  ['shop.example.com.', /dot at the end/],
  ['*.example.com', /wildcard/],
  ['127.0.0.1', /IP address/],
  ['1.2.3', /IP address/],
  ['0x7f.1', /IP address/],
  ['2130706433', /IP address/],
  ['[::1]', /IP address/],
  ['::1', /IP address/],
  ['localhost', /\.localhost/],
  ['app.localhost', /\.localhost/],
  ['printer.local', /\.local/],
  ['db.internal', /\.internal/],
  ['1.0.0.127.in-addr.arpa', /\.arpa/],
  ['example', /whole domain/],
  ['-a.example.com', /Each part/],
  ['a-.example.com', /Each part/],
  ['a_b.example.com', /Each part/],
  ['a..example.com', /Each part/],
  ['.example.com', /Each part/],
  [`${'a'.repeat(64)}.example.com`, /Each part/],
  [`${'a.'.repeat(122)}com`, /at most 244/],
  ['ex%61mple.com', /characters/],
  ['exam\u00adple.com', /characters/],
  ['exam\u200bple.com', /spaces|characters/],
  ['ｅxample.com', /characters/],
  ['example。com', /characters/],
  ['xn--a.example', /characters/],
  ['a\0b.example.com', /characters/],
])('%j is refused with a reason', (text, reason) => {
  const name = readDomainName(text);
  expect('fault' in name ? name.fault : 'accepted').toMatch(reason);
});

test('whatever is taken is a name that DNS takes, and is taken again as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string({ unit: 'grapheme', maxLength: 80 })), (text) => {
      const name = readDomainName(text);
      if ('fault' in name) return;
      expect(name.ascii).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]+$/);
      expect(`_portico.${name.ascii}`.length).toBeLessThanOrEqual(253);
      expect(readDomainName(name.ascii)).toEqual(name);
    }),
    { numRuns: 2_000 },
  );
});
