/** What may have happened to a body between the platform and the code that checks it. */
export type BodyChange =
  | 'newline-added'
  | 'newline-lost'
  | 'line-ends'
  | 'byte-order-mark'
  | 'json-spacing'
  | 'json-escapes'
  | 'json-spacing-and-escapes'
  | 'encoded-twice'
  | 'decoded-twice'
  | 'wrong-charset'
  | 'not-read';

export interface BodyVariant {
  text: string;
  /** What was done to the signed body to arrive at the given one; null: nothing. */
  change: BodyChange | null;
}

/** Beyond this many characters only the cheap guesses are made. */
const GUESS_MAX = 65_536;
const TOKEN = /"(?:[^"\\]|\\.)*"|\s+|[^\s"]/gs;

/** What stands for a colon and for a comma: JavaScript, Python, PostgreSQL and Ruby differ. */
const SPACINGS = [
  { colon: ':', comma: ',' },
  { colon: ': ', comma: ', ' },
  { colon: ' : ', comma: ', ' },
  { colon: ': ', comma: ',' },
] as const;

type Spacing = (typeof SPACINGS)[number];

/**
 * Only what is outside of strings changes, so that numbers and the order of fields stay as they are. The outermost
 * record has a spacing of its own: PostgreSQL's json_build_object leaves what it is given inside as it is.
 */
function respaced(json: string, outer: Spacing, inner: Spacing): string {
  let depth = 0;
  return json.replaceAll(TOKEN, (token) => {
    if (/^\s/.test(token)) return '';
    if (/^[{[]$/.test(token)) depth += 1;
    if (/^[}\]]$/.test(token)) depth -= 1;
    const { colon, comma } = depth > 1 ? inner : outer;
    if (token === ':') return colon;
    return token === ',' ? comma : token;
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const asEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Ways in which serialisers write the same text: Python, PHP, Go and JavaScript differ. */
const ESCAPES: readonly ((json: string) => string)[] = [
  (json) => json.replaceAll(/[\u0080-\uffff]/g, asEscape),
  (json) =>
    json.replaceAll(/\\u([0-9a-f]{4})/gi, (escape, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /["\\\p{Cc}]/u.test(character) ? escape : character;
    }),
  (json) => json.replaceAll(/(?<!\\)\//g, '\\/'),
  (json) => json.replaceAll('\\/', '/'),
  (json) => json.replaceAll(/[<>&]/g, asEscape),
];

/** One value a line, as JSON.stringify does it; numbers stay as they are written. */
function indented(json: string, unit: string): string {
  const tokens = json.match(TOKEN)?.filter((token) => !/^\s/.test(token)) ?? [];
  let depth = 0;
  const lineEnd = () => `\n${unit.repeat(depth)}`;
  return tokens
    .map((token, index) => {
      const isEmpty = /^[{[]$/.test(tokens[index - 1] ?? '');
      if (/^[}\]]$/.test(token)) {
        depth -= 1;
        return isEmpty ? token : lineEnd() + token;
      }
      const text = (isEmpty ? lineEnd() : '') + token;
      if (/^[{[]$/.test(token)) depth += 1;
      if (token === ':') return ': ';
      return token === ',' ? token + lineEnd() : text;
    })
    .join('');
}

function jsonVariants(body: string): BodyVariant[] {
  if (!isJson(body)) return [];
  const spacings = [
    ...SPACINGS.flatMap((outer) => SPACINGS.map((inner) => respaced(body, outer, inner))),
    indented(body, '  '),
    indented(body, '    '),
  ];
  return [
    ...spacings.map((text): BodyVariant => ({ text, change: 'json-spacing' })),
    ...ESCAPES.map((escape): BodyVariant => ({ text: escape(body), change: 'json-escapes' })),
    ...spacings.flatMap((text) =>
      ESCAPES.map((escape): BodyVariant => ({ text: escape(text), change: 'json-spacing-and-escapes' })),
    ),
  ];
}

function twiceVariants(body: string): BodyVariant[] {
  const inner: unknown = isJson(body) ? JSON.parse(body) : null;
  return [
    ...(typeof inner === 'string' ? [{ text: inner, change: 'encoded-twice' } as const] : []),
    { text: JSON.stringify(body), change: 'decoded-twice' },
  ];
}

/** UTF-8 that was read as Latin-1: "Ã¼" for "ü". */
function charsetVariant(body: string): BodyVariant[] {
  if (/[\u0100-\uffff]/.test(body) || !/[\u0080-\u00ff]/.test(body)) return [];
  try {
    const bytes = Uint8Array.from(body, (character) => character.charCodeAt(0));
    return [{ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), change: 'wrong-charset' }];
  } catch {
    return [];
  }
}

function lineVariants(body: string): BodyVariant[] {
  const bare = body.replace(/[\r\n]+$/, '');
  return [
    { text: bare, change: 'newline-added' },
    { text: body.trim(), change: 'newline-added' },
    { text: `${bare}\n`, change: 'newline-lost' },
    { text: `${bare}\r\n`, change: 'newline-lost' },
    { text: body.replaceAll(/\r\n|\r|\n/g, '\r\n'), change: 'line-ends' },
    { text: body.replaceAll(/\r\n|\r/g, '\n'), change: 'line-ends' },
    { text: body.replace(/^\ufeff/, ''), change: 'byte-order-mark' },
    { text: `\ufeff${body}`, change: 'byte-order-mark' },
  ];
}

/**
 * The given body and every body that it may have been before something changed it, each once, the likeliest first. A
 * long body gets fewer guesses.
 */
export function bodyVariants(body: string): BodyVariant[] {
  const guesses =
    body.length > GUESS_MAX
      ? lineVariants(body)
      : [
          ...lineVariants(body),
          ...jsonVariants(body),
          ...jsonVariants(body.trim()),
          ...twiceVariants(body),
          ...charsetVariant(body),
          { text: '', change: 'not-read' as const },
        ];
  const seen = new Set([body]);
  const variants: BodyVariant[] = [{ text: body, change: null }];
  for (const guess of guesses) {
    if (seen.has(guess.text)) continue;
    seen.add(guess.text);
    variants.push(guess);
  }
  return variants;
}
