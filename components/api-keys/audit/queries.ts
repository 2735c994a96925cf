import { platformQuery } from '@/lib/api/query';
import { readKeyAudit } from './read';

/** What happened to the keys of the account. Not polled: its budget class is not shown (specification 8). */
export const keyAudit = platformQuery({ path: '/api-keys/audit', read: readKeyAudit });
