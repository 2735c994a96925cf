import { describe, expect, it } from 'vitest';
import { readInstant } from '@/lib/format/time';
import { observationsCsv } from './csv';
import { buildHealthModel, type Observation } from './health-model';
import { chartSummary, spokenObservation, streakWords, windowWords } from './health-words';

const START = Date.UTC(2026, 10, 20, 14, 0, 0);
const observe = (
  minute: number | null,
  routeState: string,
  extra: Partial<Observation> = {},
): Observation => ({
  at: minute === null ? null : readInstant(new Date(START + minute * 60_000).toISOString()),
  runtimeState: 'healthy',
  runtimeReason: 'all_replicas_ready',
  routeState,
  routeReason: null,
  routeStatus: 200,
  ...extra,
});
const run = (...states: string[]) => states.map((state, index) => observe(index, state));

describe('the summary of the picture', () => {
  it('names spans of failure, of not knowing and of nothing seen', () => {
    const model = buildHealthModel([
      ...run('healthy', 'unhealthy', 'healthy', 'unhealthy', 'unhealthy', 'unknown', 'healthy'),
      observe(20, 'healthy'),
    ]);
    expect(chartSummary(model)).toBe(
      'Route was healthy in 4 of 7 known observations; unhealthy at 14:01 and from 14:03 to 14:04; unknown at 14:05. ' +
        'Runtime was healthy in 8 of 8 known observations. No observation from 14:06 to 14:20.',
    );
  });

  it('stays a sentence when there is much to name', () => {
    const many = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'healthy' : 'unhealthy'));
    expect(chartSummary(buildHealthModel(run(...many)))).toContain('and 6 more times');
  });
});

describe('a streak in words', () => {
  const words = (place: number, ...states: string[]) => {
    const { timed } = buildHealthModel(run(...states));
    const observation = timed[place];
    return observation === undefined ? '' : streakWords(timed, observation, 'route');
  };
  const ill = 'unhealthy';

  it('says which of how many, and when', () => {
    expect(words(2, 'healthy', ill, ill, ill, 'healthy')).toBe(
      'Second of 3 failing route observations, 14:01 to 14:03.',
    );
    expect(words(1, 'healthy', ill, 'healthy')).toBe('A single failing route observation.');
  });

  it('claims no beginning that the window does not show and no end that has not come', () => {
    expect(words(0, ill, ill, 'healthy')).toBe(
      'First of at least 2 failing route observations, 14:00 to 14:01.',
    );
    expect(words(2, 'healthy', ill, ill)).toBe('Second of 2 failing route observations so far, since 14:01.');
  });

  it('counts on after ten', () => {
    const states = ['healthy', ...Array.from({ length: 22 }, () => ill), 'healthy'];
    expect(words(12, ...states)).toMatch(/^12th of 22/);
    expect(words(21, ...states)).toMatch(/^21st of 22/);
  });
});

it('reads an observation out with states, reasons and code, and words as the platform gave them', () => {
  const [observation] = buildHealthModel([
    observe(22, 'warming_up', { routeStatus: null, routeReason: 'no_answer' }),
  ]).timed;
  expect(observation && spokenObservation(observation)).toBe(
    '14:22:00 UTC. Route warming_up, no_answer, no code. Runtime healthy, all_replicas_ready.',
  );
});

it('tells times in the zone that it is given', () => {
  const model = buildHealthModel(run('healthy', 'unhealthy', 'healthy'));
  const zone = 'Asia/Kolkata';
  expect(chartSummary(model, zone)).toContain('unhealthy at 19:31');
  expect(windowWords(model, zone)).toBe('19:30 to 19:32 GMT+5:30, 3 returned, each with a time');
  const [first, second] = model.timed;
  expect(first && spokenObservation(first, zone)).toMatch(/^19:30:00 GMT\+5:30\./);
  expect(second && streakWords(model.timed, second, 'route', 'Pacific/Apia')).toBe(
    'A single failing route observation.',
  );
  const days = buildHealthModel([observe(0, 'healthy'), observe(24 * 60, 'healthy')]);
  expect(windowWords(days)).toContain('20 Nov 2026 14:00 to 21 Nov 2026 14:00 UTC');
});

it('says what the window holds, and how many have no time', () => {
  expect(windowWords(buildHealthModel([...run('healthy', 'healthy'), observe(null, 'healthy')]))).toBe(
    '14:00 to 14:01 UTC, 3 returned, 1 without a time',
  );
  expect(windowWords(buildHealthModel([]))).toBe('0 returned, each with a time');
});

describe('the CSV', () => {
  it('has the names of the API and times as they came', () => {
    expect(observationsCsv([observe(null, 'healthy'), observe(1, 'unhealthy', { routeStatus: 502 })])).toBe(
      'observed_at,runtime_state,runtime_reason,route_state,route_reason,route_status\r\n' +
        ',healthy,all_replicas_ready,healthy,,200\r\n' +
        '2026-11-20T14:01:00.000Z,healthy,all_replicas_ready,unhealthy,,502\r\n',
    );
  });

  it('quotes what needs it and lets no text run as a formula', () => {
    const csv = observationsCsv([observe(0, 'a,"b"\nc', { runtimeReason: '=HYPERLINK("x")' })]);
    expect(csv).toContain('"a,""b""\nc"');
    expect(csv).toContain('"\'=HYPERLINK(""x"")"');
  });
});
