const DETAIL_MAX = 300;

/** Why a run failed, as one or two sentences for the person who deploys; they become the run's `errorMessage`. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure';
}

/** The work was ended from outside; the runtime knows why from the reason of its signal. */
export type AbortReason = 'stopping' | 'deleted' | 'too-long';

/** How a process ended, as people say it: `exit code 1`, `signal SIGKILL`. */
export function endingText(code: number | null, signal: string | null): string {
  return signal === null ? `exit code ${String(code ?? 'unknown')}` : `signal ${signal}`;
}

/** `text` as the end of a sentence after a colon, bounded; nothing when it is empty. */
export function detailText(text: string | null): string {
  const clean = (text ?? '')
    // Colours and other control characters belong in the log, not in a message.
    .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  if (clean === '') return '.';
  const bounded = clean.length > DETAIL_MAX ? `${clean.slice(0, DETAIL_MAX - 1)}…` : clean;
  return /[.!?…]$/.test(bounded) ? `: ${bounded}` : `: ${bounded}.`;
}

/** A step's command that did not succeed: what it was, how it ended, and the last line it wrote to standard error. */
export function commandFailure(
  what: string,
  end: { code: number | null; signal: string | null; lastErrorLine: string | null },
): RunFailure {
  return new RunFailure(
    `${what} failed with ${endingText(end.code, end.signal)}${detailText(end.lastErrorLine)}`,
  );
}
