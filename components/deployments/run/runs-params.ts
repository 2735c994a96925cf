import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The address of the runs of a deployment: which two are compared, and what was accepted without a run to follow, and when. */
export const runsParams = {
  first: parseAsString,
  second: parseAsString,
  accepted: parseAsStringLiteral(['create', 'redeploy', 'restart', 'environment']),
  at: parseAsInteger,
};
