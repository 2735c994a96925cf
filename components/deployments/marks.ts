import * as z from 'zod/mini';
import type { LocalSetting } from '@/lib/browser/use-local-store';

/** What a person keeps about a deployment for themselves. The API has no place for it (features A1). */
export type Mark = { isPinned: boolean; note: string };

/** By deployment id; one without a pin and without a note is not kept. */
export type Marks = Readonly<Record<string, Mark>>;

/** Long enough for a few sentences; a row shows the first two lines. */
export const NOTE_MAX = 500;

const noMark: Mark = { isPinned: false, note: '' };

const markSchema = z.object({
  isPinned: z.catch(z.boolean(), false),
  note: z.catch(z.string(), ''),
});

const isEmpty = ({ isPinned, note }: Mark) => !isPinned && note === '';

function parseMarks(stored: unknown): Marks {
  const record = z.safeParse(z.record(z.string(), z.unknown()), stored);
  if (!record.success) return {};
  const marks = Object.entries(record.data).flatMap(([id, value]) => {
    const mark = z.safeParse(markSchema, value);
    return mark.success && !isEmpty(mark.data) ? [[id, mark.data] as const] : [];
  });
  return Object.fromEntries(marks);
}

/** Kept as `portico.deployment-marks.v1` in this browser: pins and notes, never anything of the platform. */
export const marksSetting: LocalSetting<Marks> = {
  key: 'deployment-marks.v1',
  read: parseMarks,
  fallback: {},
};

/** The mark of a deployment, empty when there is none. */
export function markOf(marks: Marks, deploymentId: string): Mark {
  return marks[deploymentId] ?? noMark;
}

/** The marks with a part of one changed; a mark that says nothing any more is forgotten. */
export function withMark(marks: Marks, deploymentId: string, part: Partial<Mark>): Marks {
  const { [deploymentId]: before = noMark, ...others } = marks;
  const mark = { ...before, ...part, note: (part.note ?? before.note).trim().slice(0, NOTE_MAX) };
  return isEmpty(mark) ? others : { ...others, [deploymentId]: mark };
}

/** All marks as JSON text to keep elsewhere, with the names that are known now. */
export function exportMarks(marks: Marks, nameOf: (deploymentId: string) => string | undefined): string {
  const entries = Object.entries(marks).map(([id, mark]) => ({ id, name: nameOf(id), ...mark }));
  return `${JSON.stringify({ kind: 'portico.deployment-marks.v1', marks: entries }, null, 2)}\n`;
}
