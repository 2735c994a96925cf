/** A run of text in one style. Classes name tokens of the design, never colours from the log itself. */
export interface StyledText {
  text: string;
  colour: AnsiColour | null;
  isBold: boolean;
  isDim: boolean;
}

export type AnsiColour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'faint';

const COLOURS: Readonly<Record<number, AnsiColour | null>> = {
  30: 'faint',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
  37: null,
  90: 'faint',
  91: 'red',
  92: 'green',
  93: 'yellow',
  94: 'blue',
  95: 'magenta',
  96: 'cyan',
  97: null,
};

/** CSI sequences (colour among them), OSC strings such as links and titles, and two-character escapes. */
const ESCAPES = new RegExp(
  [
    '\\u001b\\[([0-9;:]*)m',
    '\\u001b\\[[0-?]*[ -/]*[@-~]',
    '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?',
    '\\u001b[@-_]?',
  ].join('|'),
  'gu',
);

/** Characters that could hide, reorder or break a line: C0 and C1 controls but tab, and bidirectional controls. */
const INERT = new RegExp(
  '[\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]',
  'gu',
);

type Style = Omit<StyledText, 'text'>;
const PLAIN: Style = { colour: null, isBold: false, isDim: false };

/** Makes control and bidirectional characters visible as their code, for example `‹U+202E›`. */
export function neutralise(text: string): string {
  return text.replace(INERT, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}

/**
 * Splits a log message into runs of one style. Of the escape sequences only colour, bold and dim have an effect;
 * all others vanish, and every other control character becomes visible and harmless.
 */
export function parseAnsi(message: string): StyledText[] {
  const runs: StyledText[] = [];
  let style = PLAIN;
  let at = 0;
  const push = (text: string) => {
    if (text !== '') runs.push({ text: neutralise(text), ...style });
  };
  for (const match of message.matchAll(ESCAPES)) {
    push(message.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[1] !== undefined) style = applyCodes(style, match[1]);
  }
  push(message.slice(at));
  return runs;
}

/** The message as a person reads it, without any style: what search, copy and download work on. */
export function plainText(message: string): string {
  return neutralise(message.replace(ESCAPES, ''));
}

function applyCodes(style: Style, codes: string): Style {
  const numbers = codes === '' ? [0] : codes.split(/[;:]/).map(Number);
  let next = style;
  for (let index = 0; index < numbers.length; index += 1) {
    const code = numbers[index] ?? 0;
    // 38 and 48 take their colour from the numbers that follow: 5;n or 2;r;g;b. Those have no token here.
    if (code === 38 || code === 48) index += numbers[index + 1] === 5 ? 2 : 4;
    else next = applyCode(next, code);
  }
  return next;
}

function applyCode(style: Style, code: number): Style {
  if (code === 0) return PLAIN;
  if (code === 1) return { ...style, isBold: true };
  if (code === 2) return { ...style, isDim: true };
  if (code === 22) return { ...style, isBold: false, isDim: false };
  if (code === 39) return { ...style, colour: null };
  const colour = COLOURS[code];
  return colour === undefined ? style : { ...style, colour };
}
