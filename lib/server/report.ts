import 'server-only';

/** Depth of causes that are worth a line. */
const CAUSES_MAX = 4;

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}: ${error.message}`;
}

/**
 * Writes one JSON line about a failure of the portal to standard error: names, codes and messages of the error and its
 * causes. Never an address with its query, a header or a body, where a secret may be.
 */
export function report(event: string, error: unknown): void {
  const causes: string[] = [];
  for (
    let at = error;
    at !== undefined && causes.length < CAUSES_MAX;
    at = at instanceof Error ? at.cause : undefined
  ) {
    causes.push(describe(at));
  }
  process.stderr.write(
    `${JSON.stringify({ level: 'error', time: new Date().toISOString(), event, causes })}\n`,
  );
}
