import { readTemplateDetail, readTemplateRows } from '@/components/templates/read';
import { platformQuery } from '@/lib/api/query';

const EVERY_MS = 15 * 60_000;

/** The app starters that can be deployed. */
export const templateList = platformQuery({
  path: '/templates',
  read: readTemplateRows,
  freshness: () => EVERY_MS,
  staleMs: 60_000,
});

/** One starter, before it is deployed. */
export function templateDetail(templateId: string) {
  return platformQuery({
    path: '/templates/{template_id}',
    params: { path: { template_id: templateId } },
    read: readTemplateDetail,
    freshness: () => EVERY_MS,
    staleMs: 60_000,
  });
}
