import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditCsv, auditJson, byDay, countTypes, filterAudit } from './audit-model';
import { readKeyAudit } from './read';

const answer = {
  events: [
    {
      id: 'e2',
      type: 'api_key.revoked',
      key_id: 'key_2',
      actor: 'portal_session',
      created_at: '2026-11-20T23:59:59Z',
    },
    { id: 'e1', type: 'api_key.issued', key_id: 'key_1', created_at: '2026-11-19T10:00:00Z', ip: '10.0.0.1' },
    { id: 'e0', type: 'api_key.issued', key_id: 'key_2', created_at: 'long ago' },
  ],
};
const { events } = readKeyAudit(answer);

describe('the audit', () => {
  it('places what it knows and keeps the rest of an event', () => {
    expect(events[0]).toMatchObject({ type: 'api_key.revoked', keyId: 'key_2', actor: 'portal_session' });
    expect(events[0]?.extra).toEqual({});
    expect(events[1]).toMatchObject({ actor: null, extra: { ip: '10.0.0.1' } });
    expect(events[2]?.at).toMatchObject({ epochMs: null, raw: 'long ago' });
  });

  it('reads events of other names, alone or under another field, and keeps what is no record', () => {
    const other = readKeyAudit({ entries: [{ action: 'made', user: 'ann', timestamp: 1_763_700_000 }, 5] });
    expect(other.events[0]).toMatchObject({ type: 'made', actor: 'ann', at: { inferred: true } });
    expect(other.broken).toEqual([5]);
    expect(readKeyAudit([{ what: { deep: 1 } }]).events[0]).toMatchObject({
      type: '',
      extra: { what: { deep: 1 } },
    });
    expect(readKeyAudit({ message: 'soon' }).other).toEqual({ message: 'soon' });
  });

  it('keeps events apart that name no id, or the same one', () => {
    const ids = readKeyAudit([{ type: 'a' }, { type: 'a' }, { id: 'x' }, { id: 'x' }]).events;
    expect(new Set(ids.map(({ rowId }) => rowId)).size).toBe(4);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (any) => void readKeyAudit(any)));
  });
});

describe('finding events', () => {
  const idsOf = (found: typeof events) => found.map(({ record }) => record['id']);

  it('goes by the kind, by any word of the record and by the label of the key', () => {
    expect(idsOf(filterAudit(events, { q: '', type: 'api_key.issued' }))).toEqual(['e1', 'e0']);
    expect(idsOf(filterAudit(events, { q: '10.0.0', type: null }))).toEqual(['e1']);
    expect(idsOf(filterAudit(events, { q: 'CI dep', type: null }, { key_2: 'ci deploys' }))).toEqual([
      'e2',
      'e0',
    ]);
  });

  it('counts kinds, the most frequent first', () => {
    expect(countTypes(events)).toEqual([
      { type: 'api_key.issued', count: 2 },
      { type: 'api_key.revoked', count: 1 },
    ]);
  });

  it('puts each under its day, those without a readable time together', () => {
    expect(byDay(events).map(({ label }) => label)).toEqual([
      '20 Nov 2026',
      '19 Nov 2026',
      'Without a readable time',
    ]);
  });
});

describe('the export', () => {
  it('is CSV under the platform’s own names, with what is nested as JSON and no formula', () => {
    const odd = readKeyAudit([
      { type: '=1+1', detail: { a: 1 } },
      { type: 'b', n: -5 },
    ]).events;
    expect(auditCsv(odd)).toBe('type,detail,n\r\n\'=1+1,"{""a"":1}",\r\nb,,-5\r\n');
    expect(auditCsv(events).split('\r\n')[0]).toBe('id,type,key_id,actor,created_at,ip');
  });

  it('is JSON of the records as they came', () => {
    expect(JSON.parse(auditJson(events))).toEqual(answer.events);
  });
});
