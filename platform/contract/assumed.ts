/** Marks what the specification leaves open, so that a reader of the contract can tell a fact from our choice. */
export const assumed = { 'x-assumed': true } as const;

/** RFC 3339 in UTC with milliseconds; the specification does not show the format of these times. */
export const assumedInstant = { format: 'date-time', ...assumed } as const;
