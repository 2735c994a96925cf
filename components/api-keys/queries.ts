import { platformQuery } from '@/lib/api/query';
import { readApiKeyList } from './read';

/** Every key of the account. Not polled: keys change when somebody acts, and it is read again on focus. */
export const apiKeyList = platformQuery({ path: '/api-keys', read: readApiKeyList });
