import type { StageMark } from '../../db/schema/row-types.ts';

/** The stages of a run, in order. A restart keeps its release and has no fetch, build and release. */
export const STAGES = ['queued', 'fetch', 'build', 'release', 'start', 'probe', 'route'] as const;
export type Stage = (typeof STAGES)[number];

/** The marks with `stage` begun at `now` (ms); a stage still open is ended at the same moment. */
export function beginStage(marks: readonly StageMark[], stage: Stage, now: number): StageMark[] {
  return [...endStage(marks, now), { stage, startedAt: now, endedAt: null }];
}

/** The marks with the open stage, if any, ended at `now` (ms), never before its start. */
export function endStage(marks: readonly StageMark[], now: number): StageMark[] {
  return marks.map((mark) =>
    mark.endedAt === null ? { ...mark, endedAt: Math.max(now, mark.startedAt) } : mark,
  );
}

export function openStage(marks: readonly StageMark[]): StageMark | null {
  return marks.find((mark) => mark.endedAt === null) ?? null;
}
