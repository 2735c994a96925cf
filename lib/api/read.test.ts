import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { ApiError } from './errors';
import {
  anyFields,
  flag,
  instantRaw,
  integer,
  maybeRecord,
  maybeText,
  numberOrNull,
  readAnswer,
  record,
  requiredText,
  rows,
  text,
  textList,
  webAddress,
} from './read';

const widget = record({
  id: requiredText(),
  name: text(),
  note: maybeText(),
  status: text('unknown'),
  created_at: instantRaw(),
  size: numberOrNull(),
  count: integer(),
  active: flag(),
  tags: textList(),
  url: webAddress(),
  labels: anyFields(),
  source: maybeRecord({ type: text('unknown') }),
});
const list = record({ widgets: rows(widget) });

describe('lenient reading', () => {
  it('keeps what it understands and gives every missing field its promised form', () => {
    expect(readAnswer(widget, { id: 'w' })).toEqual({
      id: 'w',
      name: '',
      note: null,
      status: 'unknown',
      created_at: null,
      size: null,
      count: 0,
      active: false,
      tags: [],
      url: null,
      labels: {},
      source: null,
      extra: {},
    });
  });

  it('keeps unknown fields under extra and unknown words as they are', () => {
    const view = readAnswer(widget, {
      id: 'w',
      status: 'hibernating',
      region: 'eu',
      source: { type: 't', x: 1 },
    });
    expect(view.status).toBe('hibernating');
    expect(view.extra).toEqual({ region: 'eu' });
    expect(view.source).toEqual({ type: 't', extra: { x: 1 } });
    expectTypeOf(view.status).toExtend<string>();
    expectTypeOf(view.extra).toEqualTypeOf<Record<string, unknown>>();
  });

  it('keeps a broken row raw and the others readable', () => {
    const view = readAnswer(list, { widgets: [{ id: 'a' }, null, { id: '' }, 'x', { id: 'b' }] });
    expect(view.widgets.rows.map((row) => row.id)).toEqual(['a', 'b']);
    expect(view.widgets.broken).toEqual([{ raw: null }, { raw: { id: '' } }, { raw: 'x' }]);
  });

  it('links only http and https', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x/', 'x', '//x', 7, null])
      expect(readAnswer(widget, { id: 'w', url }).url).toBeNull();
    expect(readAnswer(widget, { id: 'w', url: 'https://x/' }).url).toBe('https://x/');
  });

  it('refuses an answer of another outer shape with an ApiError that carries the answer as text', () => {
    const refused = () => readAnswer(widget, ['no', 'record']);
    expect(refused).toThrow(ApiError);
    expect(refused).toThrow(expect.objectContaining({ code: 'unreadable_answer', text: '["no","record"]' }));
  });

  it('reads a field called __proto__ as a field', () => {
    const view = readAnswer(widget, JSON.parse('{"id":"w","__proto__":{"polluted":true}}'));
    expect(Object.getPrototypeOf(view)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('never fails on a list, whatever the platform answers, and never gives undefined', () => {
    const fields = fc.record(
      Object.fromEntries(
        [
          'id',
          'name',
          'note',
          'status',
          'created_at',
          'size',
          'count',
          'active',
          'tags',
          'url',
          'labels',
          'source',
        ].map((name) => [name, fc.oneof(fc.jsonValue(), fc.string())]),
      ),
      { requiredKeys: [] },
    );
    const anything = fc.record({
      widgets: fc.oneof(fc.array(fc.oneof(fields, fc.jsonValue())), fc.jsonValue()),
    });
    fc.assert(
      fc.property(anything, (answer) => {
        const { rows: read, broken } = readAnswer(list, answer).widgets;
        const items = Array.isArray(answer.widgets) ? answer.widgets : [];
        expect(read.length + broken.length).toBe(items.length);
        for (const row of read) {
          expect(Object.values(row)).not.toContain(undefined);
          expect(typeof row.name).toBe('string');
          expect(typeof row.status).toBe('string');
          expect(row.tags.every((tag) => typeof tag === 'string')).toBe(true);
          expect(row.size === null || Number.isFinite(row.size)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
