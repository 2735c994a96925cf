import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { receiverOf, receiverUrlFault } from './receiver-url.ts';
import {
  embeddingIpv6,
  ipv4Spellings,
  PUBLIC_IPV4,
  PUBLIC_IPV6,
  SPECIAL_IPV4,
  SPECIAL_IPV6,
} from './testing/address-spellings.ts';

const NONE: ReadonlySet<string> = new Set();
const fault = (url: string) => receiverUrlFault(url, NONE);

const LOCAL_NAMES = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost.', 'localhost.localdomain'],
  ...[
    'printer.local',
    'db.internal',
    'metadata.google.internal',
    'x.intranet',
    'x.private',
    'x.corp',
    'x.home',
  ],
  ...[
    'x.lan',
    'router.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'x.invalid',
    'x.onion',
    'x.alt',
    'intranet',
    'a',
    'com',
  ],
  ...[
    'example.com.',
    'example..com',
    '.example.com',
    '-a.example.com',
    'a-.example.com',
    'a.example.c',
    '1.2.3.4.5',
  ],
  ...[
    'ⓛocalhost',
    'ｌｏｃａｌｈｏｓｔ',
    'loc%61lhost',
    'x.1',
    'a.example.0x7f',
    'a.b-com',
    'a.com1',
    'a b.example.com',
    `${'a'.repeat(64)}.example.com`,
  ],
  `${'a.'.repeat(126)}example.com`,
];

const BAD_SHAPES = [
  ...[
    '',
    ' ',
    'https',
    'https:',
    'https://',
    'https:///',
    '//hooks.example.com',
    '/hook',
    'hooks.example.com',
  ],
  ...[
    'https:hooks.example.com',
    'https:/hooks.example.com',
    'https:///hooks.example.com',
    'https:\\\\a.example.com',
  ],
  ...['http://hooks.example.com', 'ftp://hooks.example.com', 'ws://hooks.example.com', 'file:///etc/passwd'],
  ...[
    'javascript:alert(1)',
    'data:text/plain,x',
    'https+unix://a.example.com',
    'blob:https://a.example.com/x',
  ],
  ...['https://user@hooks.example.com', 'https://user:pass@hooks.example.com', 'https://@hooks.example.com'],
  ...[
    'https://:@hooks.example.com',
    'https://hooks.example.com@127.0.0.1',
    'https://127.0.0.1\\@hooks.example.com',
  ],
  ...['https://hooks.example.com:0', 'https://hooks.example.com:22', 'https://hooks.example.com:80'],
  ...['https://hooks.example.com:444', 'https://hooks.example.com:1023', 'https://hooks.example.com:65536'],
  ...[
    'https://hooks.example.com:x',
    'https://hooks.example.com:-1',
    ' https://hooks.example.com',
    'https://a.example\t.com',
  ],
  ...[
    'https://hooks.example.com\n',
    'https://hooks.example.com/\0',
    'https://hooks.example.com\u00a0',
    'https://[::1',
  ],
  ...[
    'https://[fe80::1%25eth0]',
    'https://[fe80::1%eth0]',
    'https://[v1.x]',
    'https://[]',
    'https://1.2.3.256',
  ],
];

describe('an address of a receiver', () => {
  const bad = [
    ...SPECIAL_IPV4.flatMap(ipv4Spellings).map((host) => `https://${host}/hook`),
    ...SPECIAL_IPV4.flatMap(embeddingIpv6).map((host) => `https://[${host}]/hook`),
    ...PUBLIC_IPV4.slice(0, 4)
      .flatMap(embeddingIpv6)
      .map((host) => `https://[${host}]:8443/`),
    ...SPECIAL_IPV6.map((host) => `https://[${host}]`),
    ...LOCAL_NAMES.map((host) => `https://${host}/`),
    ...BAD_SHAPES,
  ];

  it(`is refused in ${String(bad.length)} spellings of what is not public`, () => {
    expect(new Set(bad).size).toBeGreaterThan(700);
    expect(bad.filter((url) => fault(url) === null)).toEqual([]);
  });

  it.each([
    ...['https://hooks.example.com', 'HTTPS://Hooks.Example.COM/a?b=c#d', 'https://hooks.example.com:443/'],
    ...['https://a.example.com', 'https://hooks.xn--p1ai', `https://${'a.'.repeat(121)}example.com`],
    ...['https://hooks.example.com:8443', 'https://hooks.example.com:1024', 'https://a_b.example.co.uk/@me'],
    ...[
      'https://xn--bcher-kva.example',
      'https://bücher.example/ü',
      'https://localhost.example.com',
      'https://10.example.com',
    ],
    'https://hooks.example.com/a?from=https://user@example.com',
    ...PUBLIC_IPV4.map((host) => `https://${host}/`),
    ...PUBLIC_IPV6.map((host) => `https://[${host}]/`),
  ])('%s is taken', (url) => {
    expect(fault(url)).toBeNull();
  });

  it.each([
    ['hooks.example.com', 'Give an absolute https:// address.'],
    ['blob:https://hooks.example.com/x', 'Give an absolute https:// address.'],
    ['https://[::1', 'Give an absolute https:// address.'],
    ['https://user:pass@hooks.example.com', 'Leave user name and password out of the address.'],
    ['http://hooks.example.com', 'Use https.'],
    ['https://hooks.example.com:1023', 'Use port 443 or one from 1024 on.'],
    ['https://10.0.0.1', 'Use a public host: local and private ones are refused.'],
  ])('%s is refused with a sentence that says what to do: %s', (url, sentence) => {
    expect(fault(url)).toBe(sentence);
  });

  it('of a number is taken or refused by its value, however it is written', () => {
    const octet = fc.nat(255);
    fc.assert(
      fc.property(fc.tuple(octet, octet, octet, octet), fc.nat(10), (octets, spelling) => {
        const address = octets.join('.');
        const url = `https://${ipv4Spellings(address)[spelling] ?? ''}/`;
        expect(fault(url) === null).toBe(isPublicAddress(address));
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ['https://hooks.example.com/a', 'hooks.example.com:443'],
  ['http://localhost', 'localhost:80'],
  ['http://[::1]:9911', '[::1]:9911'],
])('the receiver of %s is %s', (url, receiver) => {
  expect(receiverOf(new URL(url))).toBe(receiver);
});

describe('a loopback receiver that the start-up names', () => {
  const named = new Set(['127.0.0.1:9911', 'localhost:9912', '[::1]:9913', 'localhost:80']);

  it.each([
    'http://127.0.0.1:9911/a',
    'https://127.0.0.1:9911',
    'http://localhost:9912',
    'http://[::1]:9913',
    'http://localhost',
  ])('%s is taken, by http too', (url) => {
    expect(receiverUrlFault(url, named)).toBeNull();
    expect(fault(url)).not.toBeNull();
  });

  it.each([
    'http://127.0.0.1:9912',
    'http://127.0.0.2:9911',
    'http://localhost:9911',
    'https://localhost',
    'http://u@127.0.0.1:9911',
  ])('%s is another and stays refused', (url) => {
    expect(receiverUrlFault(url, named)).not.toBeNull();
  });
});

describe('an address', () => {
  it.each([...SPECIAL_IPV4, ...SPECIAL_IPV6, ...SPECIAL_IPV4.flatMap(embeddingIpv6)])(
    '%s is not public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
  it.each([...PUBLIC_IPV4, ...PUBLIC_IPV6])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '',
    'x',
    '8.8.8',
    '134744072',
    '0x8.8.8.8',
    '08.8.8.8',
    '2606:4700::1%eth0',
    '[2606:4700::1]',
    ' 8.8.8.8',
  ])('%j is no plain address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
