import { parseAsString } from 'nuqs/server';
import { timeRangeParams } from '@/components/deployments/time-range';

/** The address of a view of the events; types of the API are kept as they are. */
export const eventsParams = { q: parseAsString.withDefault(''), type: parseAsString, ...timeRangeParams };
