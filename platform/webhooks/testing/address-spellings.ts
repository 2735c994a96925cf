type Octets = readonly [number, number, number, number];

/** One address of each IPv4 range that is not public, its ends included where they differ. */
export const SPECIAL_IPV4 = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1'],
  ...['127.255.255.254', '168.63.129.16', '169.254.0.1', '169.254.169.254', '172.16.0.0', '172.31.255.255'],
  ...[
    '192.0.0.1',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.168.255.255',
  ],
  ...['192.175.48.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1'],
  ...['239.255.255.255', '240.0.0.1', '255.255.255.255'],
];

/** Neighbours of those ranges: public, so that a guard that refuses all is found out. */
export const PUBLIC_IPV4 = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...[
    '128.0.0.1',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
  ],
  ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '203.0.112.255', '203.0.114.0', '223.255.255.255'],
];

/** IPv6 addresses that are not public and carry no IPv4 address that would say so. */
export const SPECIAL_IPV6 = [
  ...[
    '::',
    '::1',
    '::2',
    '0:0:0:0:0:0:0:1',
    '100::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'febf::1',
    'fec0::1',
  ],
  ...['feff::1', 'ff00::1', 'ff02::1', 'ff0e::1', '2001::1', '2001:0:53aa:64c::1', '2001:2::1', '2001:10::1'],
  ...[
    '2001:20::1',
    '2001:30::1',
    '2001:1ff::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:db8::1',
    '2001:DB8:ffff::1',
  ],
  ...[
    '2002::1',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff::1',
    '4000::1',
    '5f00::1',
    '8000::1',
    'e000::1',
    '1::1',
  ],
];

export const PUBLIC_IPV6 = [
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '2600::1',
  '2001:200::1',
];

/** The ways in which a URL can write an IPv4 address; the parser takes all of them for the same host. */
export function ipv4Spellings(address: string): string[] {
  const octets = octetsOf(address);
  const [a, b, c, d] = octets;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number, digits = 1) => `0x${value.toString(16).padStart(digits, '0')}`;
  const octal = (value: number) => `0${value.toString(8)}`;
  return [
    address,
    String(number),
    hex(number, 8),
    hex(number).toUpperCase().replace('X', 'x'),
    octal(number),
    octets.map((octet) => hex(octet)).join('.'),
    octets.map(octal).join('.'),
    `${hex(a)}.${octal(b)}.${String(c)}.${hex(d, 8)}`,
    `${String(a)}.${String((b * 256 + c) * 256 + d)}`,
    `${String(a)}.${String(b)}.${String(c * 256 + d)}`,
    `${octal(a)}.${hex(b)}.${hex(c * 256 + d)}`,
    `${address}.`,
    Array.from(address, (char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
    Array.from(address, (char) => (char === '.' ? '。' : fullWidth(char))).join(''),
  ];
}

const fullWidth = (char: string): string => String.fromCodePoint(char.charCodeAt(0) + 0xfee0);

/** The IPv6 addresses that carry an IPv4 address: none is public, whatever it carries. */
export function embeddingIpv6(address: string): string[] {
  const [a, b, c, d] = octetsOf(address);
  const group = (high: number, low: number) => (high * 256 + low).toString(16);
  const words = `${group(a, b)}:${group(c, d)}`;
  return [
    `::ffff:${address}`,
    `::ffff:${words}`,
    `0:0:0:0:0:FFFF:${words}`,
    `::${words}`,
    `::${address}`,
    `::ffff:0:${words}`,
    `64:ff9b::${words}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${words}`,
    `64:ff9b:1:${words}:0:0:0`,
    `2002:${words}::1`,
    `2001:0:${words}::1`,
    `2001::${words}`,
  ];
}

function octetsOf(address: string): Octets {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a, b, c, d];
}
