import { createParser, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server';
import { timeRangeParams } from '@/components/deployments/time-range';
import { HEALTH_SIZES } from './queries';

/** A point in time as `2026-11-20T14:22:31.000Z`, milliseconds since 1970 in the page. */
const parseAsMoment = createParser({
  parse: (text) => {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? null : ms;
  },
  serialize: (ms: number) => new Date(ms).toISOString(),
});

/** The address of a view of the health: how many observations, drawn how, which one is pinned, and which time is selected. */
export const healthParams = {
  limit: parseAsNumberLiteral(HEALTH_SIZES).withDefault(100),
  view: parseAsStringLiteral(['chart', 'table']).withDefault('chart'),
  at: parseAsMoment,
  ...timeRangeParams,
};
