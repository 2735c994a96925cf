const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b2330, #e6ebf3); --soft: light-dark(#5d6879, #97a3b6);
  --paper: light-dark(#f5f7fa, #12161d); --card: light-dark(#ffffff, #1a2029); --line: light-dark(#dde3ec, #2b3441); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 42rem; padding: clamp(1.5rem, 6vw, 4rem) 1.25rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: 2rem; letter-spacing: -.02em; } p { margin: 0; color: var(--soft); }
.now { margin: 2rem 0; padding: 1.25rem; border: 1px solid var(--line); border-left: 6px solid var(--tone);
  border-radius: 10px; background: var(--card); }
.healthy { --tone: #2f9e63; } .unhealthy { --tone: #d04545; } .slow { --tone: #d39a1d; }
.now strong { font-size: 1.25rem; }
form { display: flex; gap: .75rem; flex-wrap: wrap; }
button { font: 600 1rem system-ui, sans-serif; color: inherit; background: var(--card); border: 1px solid var(--line);
  border-radius: 10px; padding: .75rem 1.1rem; cursor: pointer; }
button:hover { border-color: var(--soft); } :focus-visible { outline: 2px solid #3d7bd9; outline-offset: 2px; }
`;

/** The page with what the app does now and a button for each thing it can become. */
export function page(mood, moods) {
  const buttons = [...Object.keys(moods), 'dead']
    .map((name) => `<button formaction="/become/${name}">Become ${name}</button>`)
    .join('\n  ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Health lab: ${mood}</title><style>${STYLE}</style></head>
<body>
<h1>Health lab</h1>
<p>Make this app ill, then look at its health on the platform.</p>
<div class="now ${mood}"><strong>${mood}</strong><p>${moods[mood]}</p></div>
<form method="post">
  ${buttons}
</form>
</body></html>
`;
}
