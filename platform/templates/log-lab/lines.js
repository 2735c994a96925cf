const PATHS = ['/', '/cart', '/search?q=lamp', '/orders/4711', '/assets/app.css'];
const pick = (list, at) => list[at % list.length];

/** Kinds of lines as apps write them, one after another. */
const kinds = [
  (at) => ({ stream: 'stdout', text: `GET ${pick(PATHS, at)} 200 in ${3 + (at % 40)} ms` }),
  (at) => ({
    stream: 'stdout',
    text: JSON.stringify({
      level: 'info',
      time: new Date().toISOString(),
      msg: 'order placed',
      order: 4_000 + at,
      total: 19.9 + (at % 80),
    }),
  }),
  (at) => ({
    stream: 'stdout',
    text: `\u001b[32m✔\u001b[0m \u001b[1mjob ${at}\u001b[0m done \u001b[2min ${at % 9} s\u001b[0m`,
  }),
  (at) => ({ stream: 'stderr', text: `WARN cache is ${60 + (at % 40)} % full` }),
  (at) => ({
    stream: 'stdout',
    text: `\u001b[36mINFO\u001b[0m worker ${at % 4} took \u001b[33m${at % 200}\u001b[0m messages`,
  }),
  (at) => ({
    stream: 'stderr',
    text: JSON.stringify({
      level: 'error',
      time: new Date().toISOString(),
      msg: 'payment was refused',
      attempt: at % 3,
    }),
  }),
  (at) => ({ stream: 'stdout', text: `Grüße aus Zeile ${at} – ünïcödé, 日本語, 🚀` }),
];

/** The line with a number, counted from 1, and the stream it goes to. */
export function nextLine(number) {
  return pick(kinds, number - 1)(number);
}
