import { readTemplateRows } from '@/components/templates/read';
import { platformQuery } from '@/lib/api/query';

const EVERY_MS = 15 * 60_000;

/** The app starters that can be deployed. */
export const templateList = platformQuery({
  path: '/templates',
  read: readTemplateRows,
  freshness: () => EVERY_MS,
  staleMs: 60_000,
});
