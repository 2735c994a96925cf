'use client';

import './globals.css';

/* Stands in for the root layout when that fails: no provider, no font, no theme script may be relied on. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return (
    <html lang="en">
      <body>
        <title>Error · Portico</title>
        <main className="mx-auto grid min-h-dvh w-full max-w-md content-center justify-items-start gap-4 px-gutter py-12">
          <div className="grid gap-1">
            <h1 className="text-20 font-semibold">Portico could not draw this page</h1>
            <p className="text-muted">
              Nothing was changed. Load it again; if it fails again, the log has the cause.
            </p>
            {digest === undefined ? null : <code className="text-muted">{digest}</code>}
          </div>
          <button
            type="button"
            onClick={retry}
            className="h-ctl rounded-control border border-border-strong bg-surface px-3 text-13 font-medium hover:bg-ctl-hover"
          >
            Load again
          </button>
        </main>
      </body>
    </html>
  );
}
