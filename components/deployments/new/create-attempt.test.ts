import { describe, expect, it } from 'vitest';
import { type Attempt, type CreateState, possibleResults } from '@/components/deployments/new/create-attempt';
import { readAccepted, readDeploymentRows } from '@/components/deployments/read';
import { attemptFor, canSend, nextState, ready } from '@/components/safe-create';
import { ApiError } from '@/lib/api/errors';

const T0 = Date.UTC(2026, 10, 20, 14, 0, 0);
const attempt: Attempt = { key: 'deploy.1', startedAtMs: T0, name: 'web-api', sourceType: 'template' };
const other: Attempt = { ...attempt, key: 'deploy.2' };
const failure = (status: number, retryable = false) =>
  new ApiError({ code: 'some_code', message: 'No.', action: '', retryable, status });

const sending: CreateState = nextState(ready, { type: 'send', body: 'A', attempt });
const failed = (status: number): CreateState =>
  nextState(sending, { type: 'failed', error: failure(status) });

it('has one request in flight, whatever is pressed', () => {
  expect(sending).toMatchObject({ phase: 'sending', attempt: { key: 'deploy.1' } });
  expect(canSend(sending, 'A')).toBe(false);
  expect(nextState(sending, { type: 'send', body: 'B', attempt: other })).toBe(sending);
});

it('ends with what was accepted, replayed or not, and is then closed', () => {
  const accepted = readAccepted({ id: 'dep_1', run_id: 'run_1', replayed: true });
  const done = nextState(sending, { type: 'answered', accepted });
  expect(done).toMatchObject({ phase: 'accepted', accepted: { isReplay: true } });
  expect(canSend(done, 'B')).toBe(false);
  expect(nextState(done, { type: 'failed', error: failure(0) })).toBe(done);
});

describe('after a refusal', () => {
  const refused = failed(422);

  it('sends changed values under a new key', () => {
    expect(refused.phase).toBe('refused');
    expect(canSend(refused, 'B')).toBe(true);
    expect(attemptFor(refused, 'B', () => other)).toBe(other);
  });

  it('sends the same values again under the same key', () => {
    expect(attemptFor(refused, 'A', () => other)).toBe(attempt);
  });
});

describe('after a lost answer', () => {
  it.each([0, 408, 200, 500, 502, 503, 504])('does not know whether status %i made something', (status) => {
    expect(failed(status).phase).toBe('unclear');
  });

  it('may repeat the same request under its key, but sends no other', () => {
    const unclear = failed(0);
    expect(canSend(unclear, 'A')).toBe(true);
    expect(attemptFor(unclear, 'A', () => other)).toBe(attempt);
    expect(canSend(unclear, 'B')).toBe(false);
    expect(nextState(unclear, { type: 'send', body: 'B', attempt: other })).toBe(unclear);
  });

  it('begins anew once the user has looked and says so', () => {
    const anew = nextState(failed(0), { type: 'given-up' });
    expect(anew).toBe(ready);
    expect(attemptFor(anew, 'A', () => other)).toBe(other);
  });

  it('is unclear after a reload too, when no body is left to repeat', () => {
    const found = nextState(ready, { type: 'found-unfinished', attempt });
    expect(found).toMatchObject({ phase: 'unclear', body: null });
    expect(canSend(found, 'A')).toBe(false);
    expect(nextState(sending, { type: 'found-unfinished', attempt: other })).toBe(sending);
  });
});

it('cannot be taken out of sending but by its own answer', () => {
  const events = [{ type: 'given-up' }, { type: 'found-unfinished', attempt: other }] as const;
  const states: CreateState[] = events.map((event) => nextState(sending, event));
  expect(states).toEqual([sending, sending]);
});

describe('what a lost create may have made', () => {
  const at = (offsetMs: number) => new Date(T0 + offsetMs).toISOString();
  const { deployments } = readDeploymentRows([
    { id: 'old', app_name: 'web-api', created_at: at(-600_000), source: { type: 'template' } },
    { id: 'mine', app_name: 'web-api', created_at: at(900), source: { type: 'template' } },
    { id: 'skewed', app_name: 'web-api', created_at: at(-60_000), source: { type: 'template' } },
    { id: 'undated', app_name: 'web-api', created_at: 'soon' },
    { id: 'else', app_name: 'docs', created_at: at(1000), source: { type: 'template' } },
    { id: 'image', app_name: 'img', created_at: at(1000), source: { type: 'image' } },
  ]);
  const ids = (of: Attempt) => possibleResults(deployments, of).map(({ id }) => id);

  it('has its name and was made since, allowing for clocks that differ', () => {
    expect(ids(attempt)).toEqual(['mine', 'skewed', 'undated']);
  });

  it('has its source where no name was given', () => {
    expect(ids({ ...attempt, name: null })).toEqual(['else', 'mine', 'skewed', 'undated']);
  });
});

it('stays unclear when the repetition is refused before anybody looked at its key', () => {
  const lost = failed(503);
  const again = nextState(lost, { type: 'send', body: 'A', attempt });
  const answered = (status: number) => nextState(again, { type: 'failed', error: failure(status) }).phase;
  expect([401, 403, 429].map(answered)).toEqual(['unclear', 'unclear', 'unclear']);
  expect(answered(422)).toBe('refused');
  expect(failed(429).phase).toBe('refused');
});
