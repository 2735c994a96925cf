import { ERROR_CODES } from './error-codes.ts';

/** The page that `docs_url` of an error leads to: every code with its meaning, anchored at the code. */
export function errorDocsPage(): string {
  const rows = Object.entries(ERROR_CODES)
    .map(
      ([code, row]) =>
        `<section id="${code}"><h2><code>${code}</code></h2><p>${escape(row.message)} ${escape(row.action)}</p>` +
        `<p>Usual status ${String(row.status)}; ${row.retryable ? 'a retry can help' : 'a retry cannot help'}.</p></section>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platform API errors</title></head>
<body><main><h1>Platform API errors</h1>
${rows}
</main></body></html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
