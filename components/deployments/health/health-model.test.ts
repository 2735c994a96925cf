import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstant } from '@/lib/format/time';
import { placeOnAxis, timeAxis } from '@/components/charts/time-axis';
import { buildHealthModel, countStates, placeInStreak, type Observation } from './health-model';

const START = Date.UTC(2026, 10, 20, 12, 0, 0);
const observe = (second: number | null, routeState = 'healthy'): Observation => ({
  at: second === null ? null : readInstant(new Date(START + second * 1000).toISOString()),
  runtimeState: 'healthy',
  runtimeReason: null,
  routeState,
  routeReason: null,
  routeStatus: null,
});

describe('observations on a time axis', () => {
  it('are sorted by their time, whatever order they came in', () => {
    const model = buildHealthModel([30, 0, 15].map((second) => observe(second)));
    expect(model.timed.map(({ atMs }) => (atMs - START) / 1000)).toEqual([0, 15, 30]);
    expect(model.spacingMs).toBe(15_000);
  });

  it('are counted but not drawn when they have no time', () => {
    const model = buildHealthModel([observe(0), observe(null), observe(15)]);
    expect([model.timed.length, model.untimedCount]).toEqual([2, 1]);
  });

  it('show a gap where the platform observed nothing, and none between regular observations', () => {
    const model = buildHealthModel([0, 15, 31, 45, 645, 660].map((second) => observe(second)));
    expect(model.gaps).toEqual([{ fromMs: START + 45_000, toMs: START + 645_000 }]);
  });

  it('show no gaps where a prober looks more often while something is ill', () => {
    const ill = Array.from({ length: 60 }, (_, index) => 150 + index * 2);
    const well = Array.from({ length: 10 }, (_, index) => index * 15);
    const after = Array.from({ length: 10 }, (_, index) => 283 + index * 15);
    const model = buildHealthModel([...well, ...ill, ...after].map((second) => observe(second)));
    expect(model.gaps).toEqual([]);
  });

  it('claim no gap from one or two observations', () => {
    expect(buildHealthModel([observe(0)]).gaps).toEqual([]);
    expect(buildHealthModel([observe(0), observe(900)]).gaps).toEqual([]);
  });
});

describe('the count of states', () => {
  it('takes unknown and foreign words out of what is known', () => {
    const words = ['healthy', 'healthy', 'unhealthy', 'unknown', 'warming'];
    expect(
      countStates(
        words.map((word, index) => observe(index, word)),
        'route',
      ),
    ).toEqual({
      healthy: 2,
      known: 3,
      unknown: 2,
    });
  });
});

describe('a streak', () => {
  it('says which of how many equal observations one is', () => {
    const words = ['healthy', 'unhealthy', 'unhealthy', 'unhealthy', 'healthy'];
    const { timed } = buildHealthModel(words.map((word, index) => observe(index * 15, word)));
    expect(placeInStreak(timed, 2, 'route')).toEqual({
      place: 2,
      length: 3,
      fromMs: START + 15_000,
      toMs: START + 45_000,
    });
    expect(placeInStreak(timed, 9, 'route')).toBeNull();
  });
});

describe('the axis', () => {
  it('holds every time between its ends with a bounded number of round ticks', () => {
    const times = fc.array(fc.integer({ min: START, max: START + 400 * 86_400_000 }), { minLength: 1 });
    fc.assert(
      fc.property(times, (list) => {
        const axis = timeAxis(list);
        if (axis === null) throw new Error('there are times, so there is an axis');
        expect(axis.ticks.length).toBeLessThanOrEqual(11);
        expect(axis.toMs).toBeGreaterThan(axis.fromMs);
        for (const time of list) {
          expect(placeOnAxis(axis, time)).toBeGreaterThanOrEqual(0);
          expect(placeOnAxis(axis, time)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('does not exist without times', () => {
    expect(timeAxis([])).toBeNull();
  });
});
