import { RawJson } from '@/components/raw-json';
import type { WebhookListView } from './read';

/** Rows of either list that could not be read, as they came. */
export function BrokenRows({ list }: { list: WebhookListView }) {
  if (list.broken.length === 0) return null;
  return (
    <div className="border-t border-border px-4 py-2">
      <RawJson label={`Rows that could not be read (${list.broken.length})`} value={list.broken} />
    </div>
  );
}
