import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralise, parseAnsi, plainText } from './ansi';

const ESC = '\u001b';
const plain = { colour: null, isBold: false, isDim: false };

describe('colours in a log line', () => {
  it('splits a line at its colours and ends them at the reset', () => {
    expect(parseAnsi(`GET ${ESC}[1;31m502${ESC}[0m done`)).toEqual([
      { text: 'GET ', ...plain },
      { text: '502', colour: 'red', isBold: true, isDim: false },
      { text: ' done', ...plain },
    ]);
  });

  it('takes 256 and true colours without misreading their numbers as styles', () => {
    expect(parseAnsi(`${ESC}[38;5;1mx${ESC}[38;2;1;2;31my`)).toEqual([
      { text: 'x', ...plain },
      { text: 'y', ...plain },
    ]);
  });

  it('removes links, titles and cursor movement', () => {
    expect(plainText(`a${ESC}]8;;https://evil.example${ESC}\\b${ESC}[2Jc${ESC}]0;title\u0007d`)).toBe('abcd');
  });
});

describe('hostile characters', () => {
  it('shows bidirectional and control characters as their code', () => {
    expect(neutralise('a\u202eb\u0007c\td')).toBe('a‹U+202E›b‹U+0007›c\td');
  });

  it('leaves nothing in any text that could move, hide or reorder', () => {
    const inert = new RegExp(
      '[\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]',
      'u',
    );
    const parts = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(ESC, `${ESC}[`, `${ESC}]8;;`, '\u009b31m', '\u202e', '\r'),
      ),
    );
    fc.assert(
      fc.property(parts, (list) => {
        const message = list.join('');
        expect(inert.test(plainText(message))).toBe(false);
        expect(parseAnsi(message).some((run) => inert.test(run.text))).toBe(false);
      }),
    );
  });
});
