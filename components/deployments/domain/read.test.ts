import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api/errors';
import { readCheckAnswer, readCustomDomain } from './read';

const embedded = {
  deployment_id: 'dep_1',
  domain: 'xn--bcher-kva.example',
  domain_unicode: 'bücher.example',
  status: 'pending',
  records: [
    { type: 'TXT', name: '_portico.x.example', value: 'portico-domain=1', purpose: 'ownership' },
    { type: 'CNAME', name: 'x.example', value: 'app.localhost', purpose: 'routing' },
  ],
  serving: 'Nothing yet.',
  observations: {
    ownership: {
      state: 'missing',
      name: '_portico.x.example',
      expected: 'portico-domain=1',
      found: [],
      reason: 'No record.',
    },
    https: { state: 'not_checked', url: 'https://x.example/', reason: 'Not opened.' },
  },
  created_at: '2026-11-21T10:00:00.000Z',
  verified_at: null,
  last_checked_at: null,
};

describe('the record of a domain', () => {
  it('is read in full where its names are known', () => {
    const domain = readCustomDomain(embedded);
    expect(domain).toMatchObject({
      name: 'xn--bcher-kva.example',
      unicode: 'bücher.example',
      status: 'pending',
      createdAt: '2026-11-21T10:00:00.000Z',
      lastCheckedAt: null,
      extra: {},
    });
    expect(domain?.dns.map(({ type, more }) => [type, more])).toEqual([
      ['TXT', { purpose: 'ownership' }],
      ['CNAME', { purpose: 'routing' }],
    ]);
    expect(domain?.checks.map(({ name, state, expected }) => [name, state, expected])).toEqual([
      ['ownership', 'missing', 'portico-domain=1'],
      ['https', 'not_checked', null],
    ]);
  });

  it('is read where a platform calls everything otherwise, and nothing is dropped', () => {
    const domain = readCustomDomain({
      custom_domain: {
        hostname: 'shop.example',
        state: 'awaiting_dns',
        verification: { record_type: 'cname', host: 'shop', target: 'edge.example', ttl: 300 },
        ssl: { issuer: 'none' },
        checked_at: 1_790_000_000,
      },
    });
    expect(domain).toMatchObject({
      name: 'shop.example',
      status: 'awaiting_dns',
      lastCheckedAt: 1_790_000_000,
      dns: [{ type: 'CNAME', name: 'shop', value: 'edge.example', more: { ttl: 300 } }],
      extra: { ssl: { issuer: 'none' } },
    });
  });

  it('keeps a field that holds more than was told of it', () => {
    const setup = { note: 'within a day', records: [{ type: 'A', name: '@', value: '192.0.2.1' }] };
    expect(readCustomDomain({ domain: 'a.example', setup })).toMatchObject({
      dns: [{ type: 'A' }],
      extra: { setup },
    });
  });

  it('keeps what stands beside a wrapped record', () => {
    const domain = readCustomDomain({ data: { domain: 'a.example' }, warning: 'soon' });
    expect(domain).toMatchObject({ name: 'a.example', extra: { warning: 'soon' } });
  });

  it('takes nothing for a DNS record that is none', () => {
    const domain = readCustomDomain({ domain: 'a.example', plan: { type: 'pro', name: 'Pro', value: '12' } });
    expect(domain?.dns).toEqual([]);
    expect(domain?.extra).toEqual({ plan: { type: 'pro', name: 'Pro', value: '12' } });
  });

  it.each([
    [null],
    [undefined],
    [{}],
    [[]],
    [{ domain: null }],
    [{ domains: [] }],
    [{ domain: null, deployment_id: 'dep_1' }],
  ])('says of %j that there is none', (answer) => {
    expect(readCustomDomain(answer)).toBeNull();
  });

  it('never throws but for what is no record', () => {
    expect(() => readCustomDomain('none')).toThrow(ApiError);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('domain', 'records', 'status', 'x'), fc.jsonValue()),
        (answer) => {
          try {
            readCustomDomain(answer);
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(ApiError);
          }
        },
      ),
    );
  });
});

it('tells the record from any other answer of a check', () => {
  expect(readCheckAnswer(embedded).isRecord).toBe(true);
  for (const raw of [{ verified: true }, 'ok', null, [], { domain: 7 }])
    expect(readCheckAnswer(raw)).toEqual({ isRecord: false, raw });
});
