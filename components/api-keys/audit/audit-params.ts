import { parseAsString } from 'nuqs/server';

/** The address of a view of the audit; event words of the API are kept as they are. */
export const auditParams = { q: parseAsString.withDefault(''), event: parseAsString };
