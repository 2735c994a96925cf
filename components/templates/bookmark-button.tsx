'use client';

import { Bookmark } from 'lucide-react';
import type { Template } from '@/components/templates/read';
import { useTemplateMarks } from '@/components/templates/use-template-marks';
import { IconButton } from '@/components/ui/icon-button';

/** Keeps a template in reach in this browser. */
export function BookmarkButton({ template }: { template: Pick<Template, 'id' | 'name'> }) {
  const { bookmarks, toggleBookmark } = useTemplateMarks();
  const isOn = bookmarks.has(template.id);
  return (
    <IconButton
      label={`Bookmark ${template.name}`}
      size="small"
      aria-pressed={isOn}
      onClick={() => toggleBookmark(template.id)}
    >
      <Bookmark aria-hidden="true" className={isOn ? 'fill-current' : undefined} />
    </IconButton>
  );
}
