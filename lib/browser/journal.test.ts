import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseNote } from '@/lib/api/observer';
import { clearJournal, isFailing, journalNow, recordCall, recordRefusal, withoutBody } from './journal';

const noteOf = (id: string, more: Partial<ResponseNote> = {}): ResponseNote => ({
  method: 'get',
  path: '/deployments',
  status: 200,
  rateLimit: null,
  retryAfterMs: null,
  requestId: `request-${id}`,
  dateMs: null,
  call: { id, startedAtMs: 1, durationMs: 2, params: {} },
  ...more,
});

beforeEach(clearJournal);

describe('the journal', () => {
  it('keeps the last 200 calls', () => {
    for (let index = 0; index < 250; index += 1) recordCall(noteOf(String(index)), 'this-tab');
    expect(journalNow()).toHaveLength(200);
    expect(journalNow()[0]?.id).toBe('50');
    expect(journalNow().at(-1)?.id).toBe('249');
  });

  it('adds the code of a refusal to its call alone, and forgets one of a call that is gone', () => {
    recordCall(noteOf('a', { status: 404 }), 'this-tab');
    recordCall(noteOf('b'), 'this-tab');
    recordRefusal({ callId: 'a', code: 'not_found', correlationId: 'c-1' });
    recordRefusal({ callId: 'gone', code: 'not_found', correlationId: null });
    expect(journalNow().map(({ code, correlationId }) => [code, correlationId])).toEqual([
      ['not_found', 'c-1'],
      [null, null],
    ]);
  });

  it('tells other tabs nothing of what was sent', () => {
    const call = { id: 'a', startedAtMs: 1, durationMs: 2, params: {}, body: { name: 'web-api' } };
    expect(withoutBody(noteOf('a', { call })).call).toEqual({
      id: 'a',
      startedAtMs: 1,
      durationMs: 2,
      params: {},
    });
  });

  it('counts a refusal and a lost answer as failing, an unchanged answer not', () => {
    expect([0, 200, 202, 304, 400, 503].filter((status) => isFailing({ status }))).toEqual([0, 400, 503]);
  });
});
