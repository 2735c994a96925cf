const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#23201c, #ece8e1); --soft: light-dark(#6d665c, #a39b8f);
  --paper: light-dark(#f8f5ef, #171512); --card: light-dark(#fffdf9, #201d19); --line: light-dark(#e4ddd0, #35302a);
  --accent: light-dark(#2f6b52, #86c9a9); --on-accent: light-dark(#ffffff, #10241b); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 40rem; padding: clamp(1.5rem, 6vw, 4rem) 1.25rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.6 ui-serif, Georgia, serif; }
h1 { margin: 0; font-size: 2.5rem; font-weight: 500; letter-spacing: -.01em; }
p { margin: .25rem 0 0; } .soft, time { color: var(--soft); }
form { display: grid; gap: .75rem; margin: 2rem 0; padding: 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px; }
label { display: grid; gap: .25rem; font: 500 .875rem/1.4 system-ui, sans-serif; color: var(--soft); }
input, textarea { font: inherit; font-size: 1rem; color: var(--ink); background: var(--paper); padding: .6rem .75rem;
  border: 1px solid var(--line); border-radius: 8px; width: 100%; }
button { justify-self: start; font: 600 1rem system-ui, sans-serif; color: var(--on-accent); background: var(--accent);
  border: 0; border-radius: 8px; padding: .7rem 1.25rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[role=alert] { margin: 1.5rem 0 0; padding: .75rem 1rem; border: 1px solid currentColor; border-radius: 8px; }
ol { list-style: none; margin: 0; padding: 0; } li { padding: 1.25rem 0; border-top: 1px solid var(--line); }
li p { white-space: pre-wrap; overflow-wrap: anywhere; } time { font: .875rem system-ui, sans-serif; }
`;

/** The whole page: the form, what is wrong with the last entry if anything, and the newest entries. */
export function page(entries, problem = null) {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Guestbook</title><style>${STYLE}</style></head>
<body>
<h1>Guestbook</h1>
<p class="soft">Leave a line. It stays, also when the app is deployed again.</p>
${problem === null ? '' : `<p role="alert">${escape(problem)}</p>`}
<form method="post" action="/">
  <label>Your name<input name="name" maxlength="60" autocomplete="name" placeholder="Somebody"></label>
  <label>Your words<textarea name="message" rows="3" maxlength="600" required></textarea></label>
  <button>Sign the book</button>
</form>
${entries.length === 0 ? '<p class="soft">The first page is still empty.</p>' : `<ol>${entries.map(item).join('')}</ol>`}
</body></html>
`;
}

function item({ name, message, at }) {
  return `<li><strong>${escape(name)}</strong> <time datetime="${escape(at)}">${escape(at.slice(0, 10))}</time><p>${escape(message)}</p></li>`;
}

function escape(text) {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
