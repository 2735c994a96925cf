/** The one tier of every key; nothing depends on it. */
export const TIER = 'standard';
