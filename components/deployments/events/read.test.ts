import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEventAnswer } from './read';

const event = (id: string, createdAt: unknown, type = 'deployment.progress') => ({
  id,
  type,
  message: `message of ${id}`,
  created_at: createdAt,
});

it('puts the newest first, whatever order they came in, and those without a time last', () => {
  const answer = readEventAnswer({
    events: [
      event('old', '2026-11-20T10:00:00Z'),
      event('untimed', null),
      event('odd', 'around noon'),
      event('new', '2026-11-20T12:00:00Z'),
    ],
    complete: true,
    observed_at: '2026-11-20T12:00:01Z',
  });
  expect(answer.events.map(({ id }) => id)).toEqual(['new', 'old', 'untimed', 'odd']);
  expect(answer.events[3]?.at).toMatchObject({ raw: 'around noon', epochMs: null });
  expect(answer.isComplete).toBe(true);
});

it('keeps a type it does not know, missing fields as empty, and fields it does not know', () => {
  const { events } = readEventAnswer({ events: [{ type: 'volume.attached', actor: 'ana' }] });
  expect(events).toEqual([
    { key: '#0', id: '', type: 'volume.attached', message: '', at: null, extra: { actor: 'ana' } },
  ]);
});

it('tells repeated ids apart and keeps what is no record as it came', () => {
  const { events, broken } = readEventAnswer({ events: [event('a', 1), 'nonsense', event('a', 1), null] });
  expect(new Set(events.map(({ key }) => key)).size).toBe(2);
  expect(broken).toEqual([{ raw: 'nonsense' }, { raw: null }]);
});

it('says that a window is partial, with the code as given', () => {
  expect(
    readEventAnswer({ events: [], complete: false, warning_code: 'events_torn', retryable: true }),
  ).toMatchObject({ isComplete: false, warningCode: 'events_torn', isRetryable: true, observedAt: null });
});

it('reads any object without throwing, and gives every event a key of its own', () => {
  fc.assert(
    fc.property(fc.record({ events: fc.jsonValue(), complete: fc.jsonValue() }), (answer) => {
      const { events } = readEventAnswer(answer);
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
    }),
  );
});
