import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDomain, zonePlace } from './clean-domain';

describe('what somebody pasted', () => {
  it.each([
    ['shop.example.com', 'shop.example.com', []],
    ['  Shop.Example.COM ', 'shop.example.com', []],
    ['https://shop.example.com', 'shop.example.com', ['https://']],
    [
      'HTTP://user:pw@shop.example.com:8443/a?b#c',
      'shop.example.com',
      ['http://', 'the path', 'the user name', 'the port'],
    ],
    ['shop.example.com/', 'shop.example.com', ['the slash']],
    ['shop.example.com.', 'shop.example.com', ['the dot at the end']],
    ['shop.example.com:443', 'shop.example.com', ['the port']],
    ['*.example.com', '*.example.com', []],
  ])('%j gives %j', (text, ascii, removed) => {
    expect(cleanDomain(text)).toEqual({ ascii, unicode: ascii, removed });
  });

  it.each(['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example'])('%j is told both ways', (text) => {
    expect(cleanDomain(text)).toMatchObject({ ascii: 'xn--bcher-kva.example', unicode: 'bücher.example' });
  });

  it.each([
    ['localhost', /whole domain/],
    ['127.0.0.1', /IP address/],
    ['0x7f.1', /IP address/],
    ['[::1]', /characters/],
    ['two words.example', /characters/],
    ['https://', /no domain/],
    ['a..example', /between two dots/],
    [`${'a'.repeat(64)}.example`, /63 characters/],
    [`${'a.'.repeat(125)}example`, /253 characters/],
    ['a%2e.example', /characters/],
  ])('%j is refused in words', (text, words) => {
    expect(cleanDomain(text)).toMatchObject({ problem: expect.stringMatching(words) });
  });

  it('is nothing yet while the field is empty', () => {
    expect(cleanDomain('  ')).toBeNull();
  });

  it('never throws, and gives what it would read the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const first = cleanDomain(text);
        if (first === null || 'problem' in first) return;
        expect(cleanDomain(first.ascii)).toEqual({ ascii: first.ascii, unicode: first.unicode, removed: [] });
      }),
    );
  });
});

it('tells the top of a zone from a name under it, also where the suffix has two parts', async () => {
  expect(await zonePlace('example.co.uk')).toEqual({ kind: 'apex' });
  expect(await zonePlace('www.example.co.uk')).toEqual({ kind: 'subdomain', zone: 'example.co.uk' });
  expect(await zonePlace('co.uk')).toBeNull();
});
