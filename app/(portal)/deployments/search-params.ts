import { createLoader } from 'nuqs/server';
import { listParams } from '@/components/deployments/list-params';

/** Reads the address of the list on the server, by the same declaration that the browser uses. */
export const loadListParams = createLoader(listParams);
