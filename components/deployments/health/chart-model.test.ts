import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks } from '@/components/charts/time-axis';
import { readInstant } from '@/lib/format/time';
import { cellsOf, codeLine, gapMarks, healthAxis, observationAt } from './chart-model';
import { buildHealthModel, type HealthModel, type Observation } from './health-model';

const START = Date.UTC(2026, 10, 20, 12, 0, 0);
const observe = (second: number, routeStatus: number | null = 200, routeState = 'healthy'): Observation => ({
  at: readInstant(new Date(START + second * 1000).toISOString()),
  runtimeState: 'healthy',
  runtimeReason: null,
  routeState,
  routeReason: null,
  routeStatus,
});

function axisOf(model: HealthModel) {
  const axis = healthAxis(model);
  if (axis === null) throw new Error('there are times, so there is an axis');
  return axis;
}

const seconds = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 });

describe('the axis', () => {
  it('reaches back for a young deployment, so that one observation does not fill the page', () => {
    const model = buildHealthModel([observe(0), observe(15)]);
    const [first] = cellsOf(model.timed, axisOf(model), 'route');
    expect(first?.width).toBeLessThan(0.02);
    expect(first?.x).toBeGreaterThan(0.9);
  });

  it('ends with labels that no other label stands near', () => {
    fc.assert(
      fc.property(seconds, (list) => {
        const ticks = axisTicks(axisOf(buildHealthModel(list.map((second) => observe(second)))));
        const between = ticks.slice(1, -1);
        expect([ticks[0]?.x, ticks.at(-1)?.x]).toEqual([0, 1]);
        for (const { x } of between) expect(Math.min(x, 1 - x)).toBeGreaterThanOrEqual(0.07);
      }),
    );
  });
});

describe('cells', () => {
  it('stand in the order of time, inside the axis, and never cover each other', () => {
    fc.assert(
      fc.property(seconds, (list) => {
        const model = buildHealthModel([...new Set(list)].map((second) => observe(second)));
        const cells = cellsOf(model.timed, axisOf(model), 'route');
        for (const [index, { x, width }] of cells.entries()) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual((cells[index + 1]?.x ?? 1) + 1e-9);
        }
      }),
    );
  });

  it('are found again by their middle', () => {
    fc.assert(
      fc.property(seconds, (list) => {
        const model = buildHealthModel([...new Set(list)].map((second) => observe(second)));
        const axis = axisOf(model);
        for (const [index, observation] of model.timed.entries()) {
          const next = model.timed[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
          const middle = observation.atMs + Math.min(axis.slotMs, next - observation.atMs) / 2;
          const place = (middle - axis.fromMs) / (axis.toMs - axis.fromMs);
          expect(observationAt(model.timed, axis, place)).toBe(observation);
        }
      }),
    );
  });

  it('draw a word that is not known as unknown, not as a failure', () => {
    const model = buildHealthModel([observe(0, 200, 'warming'), observe(15, 200, '')]);
    expect(cellsOf(model.timed, axisOf(model), 'route').map(({ kind }) => kind)).toEqual([
      'unknown',
      'unknown',
    ]);
  });
});

describe('a gap', () => {
  const model = buildHealthModel([0, 15, 30, 45, 645, 660].map((second) => observe(second)));
  const axis = axisOf(model);

  it('is as long as nothing was seen after the slot before it', () => {
    expect(gapMarks(model, axis)).toMatchObject([{ lengthMs: 585_000, hasRoom: true }]);
  });

  it('holds no observation and breaks the line of codes', () => {
    expect(
      observationAt(model.timed, axis, (START + 300_000 - axis.fromMs) / (axis.toMs - axis.fromMs)),
    ).toBeNull();
    const breaks = codeLine(model.timed, axis).filter(({ level }) => level === null);
    expect(breaks.map(({ ms }) => (ms - START) / 1000)).toEqual([0, 645]);
  });
});

describe('the line of codes', () => {
  const line = (...codes: (number | null)[]) => {
    const { timed } = buildHealthModel(codes.map((code, index) => observe(index * 15, code)));
    const axis = axisOf(buildHealthModel(timed));
    return codeLine(timed, axis).map(({ ms, level, failing }) => [(ms - START) / 1000, level, failing]);
  };

  it('falls and rises in the colour of the failure', () => {
    expect(line(200, 503, 200)).toEqual([
      [0, null, null],
      [0, 2, null],
      [15, 2, null],
      [15, 2, 2],
      [15, 5, 5],
      [30, 5, 5],
      [30, 5, 5],
      [30, 2, 2],
      [30, 2, null],
      [45, 2, null],
    ]);
  });

  it('has no corners on a straight stretch, however many observations it holds', () => {
    expect(line(...Array.from({ length: 500 }, () => 200))).toEqual([
      [0, null, null],
      [0, 2, null],
      [500 * 15, 2, null],
    ]);
  });

  it('breaks where there was no code, and where a number is none', () => {
    expect(line(200, null, 204)).toEqual(line(200, 999, 204));
    expect(line(null, null)).toEqual([]);
  });
});
