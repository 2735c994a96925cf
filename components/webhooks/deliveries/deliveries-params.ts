import { parseAsString } from 'nuqs/server';

/** The address of a view of the deliveries; words of the API are kept as they are. */
export const deliveriesParams = { status: parseAsString, type: parseAsString, webhook: parseAsString };
