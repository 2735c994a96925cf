import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWriteOnly, withoutWriteOnly } from './write-only';

const SECRET = 'hunter2';

describe('what is shown of a record', () => {
  it.each([
    { password: SECRET },
    { API_KEY: SECRET },
    { signing_secret: SECRET },
    { 'client-secret': SECRET },
    { image: { credentials: { username: SECRET, password: SECRET } } },
    { env: { DATABASE_URL: SECRET } },
    { variables: [{ key: 'A', value: SECRET, write_only: true }] },
  ])('keeps back %j', (record) => {
    expect(JSON.stringify(withoutWriteOnly(record))).not.toContain(SECRET);
  });

  it('keeps the names of variables and says why there is no value', () => {
    expect(withoutWriteOnly({ env: { A: SECRET } })).toEqual({ env: { A: 'write-only, not shown' } });
  });

  it.each([
    { env: 'production' },
    { token: 'what DNS must answer' },
    { type: 'TXT', name: '_check', value: 'proof=1' },
    { password: null, api_key: '', secret: false },
    { secret_names: ['A'], api_key_id: 'key_1' },
  ])('leaves %j as it came', (record) => {
    expect(withoutWriteOnly(record)).toEqual(record);
  });

  it('changes nothing else, however nested', () => {
    const plain = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        tie('list'),
        tie('record'),
      ),
      list: fc.array(tie('value')),
      record: fc.dictionary(fc.stringMatching(/^x[a-z]*$/), tie('value')),
    })).value;
    fc.assert(
      fc.property(plain, (value) => {
        expect(withoutWriteOnly(value)).toEqual(value);
      }),
    );
  });
});

it('takes a field for write-only only where something is in it', () => {
  expect(isWriteOnly('password', '', {})).toBe(false);
  expect(isWriteOnly('value', SECRET, { write_only: true })).toBe(true);
  expect(isWriteOnly('value', SECRET, {})).toBe(false);
});
