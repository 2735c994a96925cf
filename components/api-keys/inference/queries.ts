import { platformQuery } from '@/lib/api/query';
import { readInferenceKeys } from './read';

/** Every inference key of the account, as far as its records tell. Not polled, as the list of API keys. */
export const inferenceKeyList = platformQuery({ path: '/api-keys/inference', read: readInferenceKeys });
