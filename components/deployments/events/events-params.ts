import { parseAsString } from 'nuqs/server';

/** The address of a view of the events; types of the API are kept as they are. */
export const eventsParams = { q: parseAsString.withDefault(''), type: parseAsString };
