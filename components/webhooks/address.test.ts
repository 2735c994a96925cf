import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressProblem } from './address';

const PROJECT = join(import.meta.dirname, '../..');

/** Runs in a program of its own, because the portal and the platform share no source. */
const GUARD = `
  import { receiverUrlFault } from './platform/webhooks/receiver-url.ts';
  import { text } from 'node:stream/consumers';
  const urls = JSON.parse(await text(process.stdin));
  console.log(JSON.stringify(urls.map((url) => receiverUrlFault(url, new Set()))));
`;

function guardOf(urls: readonly string[]): (string | null)[] {
  const args = ['--input-type=module', '--eval', GUARD];
  const options = { cwd: PROJECT, input: JSON.stringify(urls), encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, args, options)) as (string | null)[];
}

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const ipv4 = octets.chain((parts) =>
  fc.constantFrom(
    parts.join('.'),
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    String(parts.reduce((all, part) => all * 256 + part, 0)),
  ),
);
const name = fc.tuple(
  fc.array(fc.oneof(fc.stringMatching(/^[a-z0-9_-]{1,8}$/), fc.stringMatching(/^[a-z]{2,8}$/)), {
    maxLength: 3,
  }),
  fc.constantFrom('com', 'example', 'localhost', 'local', 'internal', 'lan', 'arpa', 'x1', 'c', ''),
);
const host = fc.oneof(
  ipv4,
  fc.ipV6().map((address) => `[${address}]`),
  name.map(([labels, top]) => [...labels, top].join('.')),
  fc.webUrl().map((url) => new URL(url).host),
);
const mostly = (usual: string, ...others: string[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const url = fc
  .tuple(
    mostly('https://', 'http://', 'https:/', 'https:', 'htps://', 'ftp://', '//', ''),
    mostly('', 'user@', 'user:pass@', ' ', '\\'),
    host,
    mostly('', ':443', ':8443', ':80', ':1023', ':x'),
    mostly('', '/', '/hook?a=b#c', '/a@b', '/a b', '\n'),
  )
  .map((parts) => parts.join(''));

describe('the address of a webhook', () => {
  it('is judged as the platform judges it, in its words and with the reason', () => {
    const urls = fc.sample(url, 3_000);
    const verdicts = guardOf(urls);
    const refused = verdicts.filter((verdict) => verdict !== null).length;
    expect(refused).toBeGreaterThan(300);
    expect(urls.length - refused).toBeGreaterThan(100);
    for (const [index, each] of urls.entries()) {
      const [own, guard] = [addressProblem(each), verdicts[index] ?? null];
      if (guard === null) expect(own, each).toBeNull();
      else expect(own?.startsWith(guard), `${each}: ${own ?? 'taken'}; the guard: ${guard}`).toBe(true);
    }
  });

  it.each([
    ['https://hooks.example.com/portico', null],
    ['', 'Give an absolute https:// address.'],
    ['hooks.example.com/a', 'Begin it with https://'],
    ['htps://hooks.example.com', 'misspelt'],
    ['https:/hooks.example.com', 'misspelt'],
    ['https//hooks.example.com', 'misspelt'],
    ['ftp://hooks.example.com', 'No other scheme'],
    ['https://hooks.example.com/a b', 'White space'],
    ['http://hooks.example.com', 'Use https.'],
    ['https://me:secret@hooks.example.com', 'user name and password'],
    ['https://localhost/', '"localhost" are local'],
    ['https://printer.local/', '"local" are local'],
    ['https://dbserver/', 'no dot'],
    ['https://10.0.0.8/', '10.0.0.8 is in a range'],
    ['https://0x7f.1/', '127.0.0.1 is in a range'],
    ['https://[::1]/', '::1 is in a range'],
    ['https://hooks.example.c/', 'no host name'],
    ['https://hooks.example.com:25', 'Use port 443'],
  ])('%j: %j', (address, words) => {
    const problem = addressProblem(address);
    if (words === null) expect(problem).toBeNull();
    else expect(problem).toContain(words);
  });
});
