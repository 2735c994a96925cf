import 'server-only';
import { cache } from 'react';

/** When this request is being answered, in milliseconds since the epoch: the same for all parts of its page. */
export const requestTimeMs = cache((): number => Date.now());
