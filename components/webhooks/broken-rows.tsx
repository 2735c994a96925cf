import { RawJson } from '@/components/raw-json';
import type { WebhookListView } from './read';

/** What came that this portal cannot draw, as it came: rows without an id, and fields that it does not know. */
export function BrokenRows({ list }: { list: WebhookListView }) {
  const unknown = [...list.webhooks, ...(list.deliveries ?? [])].flatMap(({ id, extra }) =>
    Object.keys(extra).length === 0 ? [] : [{ id, ...extra }],
  );
  if (list.broken.length === 0 && unknown.length === 0) return null;
  return (
    <div className="grid gap-1 border-t border-border px-4 py-2">
      {list.broken.length === 0 ? null : (
        <RawJson label={`Rows that could not be read (${list.broken.length})`} value={list.broken} />
      )}
      {unknown.length === 0 ? null : (
        <RawJson label={`Fields that this portal does not know (in ${unknown.length})`} value={unknown} />
      )}
    </div>
  );
}
