const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1f2430, #e4e8f0); --soft: light-dark(#646d80, #98a2b5);
  --paper: light-dark(#f6f6f9, #13151b); --card: light-dark(#ffffff, #1b1e27); --line: light-dark(#dfe1ea, #2d3240); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 42rem; padding: clamp(1.5rem, 6vw, 4rem) 1.25rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: 2rem; letter-spacing: -.02em; } p { margin: 0; color: var(--soft); }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: 2rem 0; }
dl div { padding: 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
dt { color: var(--soft); font-size: .875rem; } dd { margin: 0; font-size: 1.75rem; font-variant-numeric: tabular-nums; }
form { display: flex; gap: .75rem; flex-wrap: wrap; }
button { font: 600 1rem system-ui, sans-serif; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; padding: .75rem 1.1rem; cursor: pointer; }
button:hover { border-color: var(--soft); } :focus-visible { outline: 2px solid #5b6fd6; outline-offset: 2px; }
`;

/** The page with the pace and buttons to change it. */
export function page(rate, written) {
  const buttons = [0, 1, 2, 10, 100, 1_000]
    .map(
      (lines) =>
        `<button name="lines" value="${lines}">${lines === 0 ? 'Stop' : `${lines} a second`}</button>`,
    )
    .join('\n  ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Log lab</title><style>${STYLE}</style></head>
<body>
<h1>Log lab</h1>
<p>Plain, JSON and coloured lines, at the pace you choose.</p>
<dl><div><dt>Lines a second</dt><dd>${rate}</dd></div><div><dt>Lines written</dt><dd>${written}</dd></div></dl>
<form method="get" action="/rate">
  ${buttons}
</form>
</body></html>
`;
}
