import { describe, expect, it } from 'vitest';
import {
  bodyForOther,
  createBody,
  mappedFields,
  privateKeyField,
  profileField,
  quoteBody,
  withQuote,
} from '@/components/machines/new/bodies';
import { possibleResults } from '@/components/machines/new/attempt';
import { readMachineList } from '@/components/machines/read';

const body = (properties: Record<string, unknown>) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
});
const text = { type: 'string' };

function contract(quote: Record<string, unknown>, create: Record<string, unknown>) {
  return { paths: { '/pricing/machine-quote': { post: body(quote) }, '/machines': { post: body(create) } } };
}

describe('a request for a quote', () => {
  it('names the profile in the field that the contract has for it', () => {
    expect(quoteBody(contract({ profile_id: text }, {}), 'mp-1')).toEqual({ profile_id: 'mp-1' });
    expect(quoteBody(contract({ region: text, machineProfile: text }, {}), 'mp-1')).toEqual({
      machineProfile: 'mp-1',
    });
    expect(profileField(null)).toBe('profile_id');
    expect(quoteBody(null, '')).toEqual({});
  });

  it('for another profile leaves out the place and the image of the first', () => {
    const other = { id: 'mp-2', region: 'us', osImages: ['debian'] };
    const asked = { profile_id: 'mp-1', region: 'eu', os_image: 'debian', term: 'hour' };
    expect(bodyForOther(null, asked, other)).toEqual({
      profile_id: 'mp-2',
      os_image: 'debian',
      term: 'hour',
    });
  });
});

describe('what a create takes from the quote', () => {
  const quote = { quote_id: 'q1', hourly_usd: 1, id: 'x' };

  it('is every field that both have, also one level down', () => {
    const nested = { type: 'object', properties: { quote_id: text } };
    expect(mappedFields(contract({}, { quote_id: text, name: text }), quote)).toEqual({ quote_id: 'q1' });
    expect(mappedFields(contract({}, { pricing: nested }), quote)).toEqual({ pricing: { quote_id: 'q1' } });
    expect(mappedFields(contract({}, { quote: text }), { id: 'q2' })).toEqual({ quote: 'q2' });
    expect(mappedFields(contract({}, { name: text }), quote)).toEqual({});
  });

  it('is only proposed where the contract shows no fields', () => {
    expect(createBody(null, quote)).toEqual({ quote_id: 'q1' });
    expect(createBody(contract({}, { name: text }), quote)).toEqual({});
  });

  it('is what the quote in force says, never an earlier one', () => {
    expect(withQuote({ quote_id: 'old', name: 'edge' }, { quote_id: 'q1' })).toEqual({
      quote_id: 'q1',
      name: 'edge',
    });
    expect(
      withQuote({ pricing: { quote_id: 'old', term: 'hour' } }, { pricing: { quote_id: 'q1' } }),
    ).toEqual({
      pricing: { quote_id: 'q1', term: 'hour' },
    });
  });
});

it('finds a private key in any field, so that it is never sent', () => {
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl';
  expect(privateKeyField({ name: 'edge', ssh_public_key: key })).toBe('ssh_public_key');
  expect(privateKeyField({ access: { key } })).toBe('access');
  expect(privateKeyField({ ssh_public_key: 'ssh-ed25519 AAAA' })).toBeNull();
});

it('names the machines that a lost create may have made, and rules out only what cannot be it', () => {
  const startedAtMs = Date.UTC(2026, 10, 21, 12);
  const at = (offsetMs: number) => new Date(startedAtMs + offsetMs).toISOString();
  const { machines } = readMachineList([
    { id: 'older', name: 'edge', created_at: at(-600_000) },
    { id: 'other', name: 'core', created_at: at(1_000) },
    { id: 'first', name: 'edge', created_at: at(1_000) },
    { id: 'newest', name: 'edge', created_at: at(2_000) },
    { id: 'timeless', name: 'edge' },
    { id: 'nameless', created_at: at(1_500) },
  ]);
  const ids = (name: string | null) =>
    possibleResults(machines, { key: 'k', startedAtMs, name }).map(({ id }) => id);
  expect(ids('edge')).toEqual(['newest', 'nameless', 'first', 'timeless']);
  expect(ids(null)).toEqual(['newest', 'nameless', 'other', 'first', 'timeless']);
});
