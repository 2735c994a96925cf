const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1e1b2e, #e9e6f5); --soft: light-dark(#625d7a, #a29cbd);
  --paper: light-dark(#f7f6fb, #14121d); --card: light-dark(#ffffff, #1e1b2a); --line: light-dark(#e0dcec, #353048);
  --tone: light-dark(#6147c9, #a591ff); --warn: light-dark(#9a5b00, #f0b95c); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 42rem; padding: clamp(1.5rem, 6vw, 4rem) 1.25rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: 2rem; letter-spacing: -.02em; } p { margin: 0; color: var(--soft); }
.said { margin: 1.5rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-left: 5px solid var(--tone);
  border-radius: 10px; background: var(--card); color: var(--ink); white-space: pre-wrap; overflow-wrap: anywhere; }
.problem { border-left-color: var(--warn); }
form { display: grid; gap: .75rem; margin-top: 2rem; } label { font-weight: 600; }
textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  padding: .75rem 1rem; resize: vertical; }
button { justify-self: start; font: 600 1rem system-ui, sans-serif; color: light-dark(#fff, #14121d); background: var(--tone);
  border: 0; border-radius: 10px; padding: .75rem 1.25rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--tone); outline-offset: 2px; }
`;

const NOT_ATTACHED =
  'No inference gateway is attached. Attach one to this deployment; it is redeployed with a credential.';

/** The page, with what was asked and what came of it. */
export function page({ isAttached, message = '', answer, problem }) {
  const trouble = problem ?? (isAttached ? null : NOT_ATTACHED);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gateway chat</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body>
<h1>Gateway chat</h1>
<p>What you write goes to the inference gateway with the credential of this deployment.</p>
${trouble === null ? '' : `<p class="said problem" role="alert">${escape(trouble)}</p>`}
${answer === undefined ? '' : `<p class="said" role="status">${escape(answer)}</p>`}
<form method="post" action="/ask">
  <label for="message">Message</label>
  <textarea id="message" name="message" rows="3" required maxlength="4000">${escape(message)}</textarea>
  <button>Ask</button>
</form>
</body></html>
`;
}

function escape(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
