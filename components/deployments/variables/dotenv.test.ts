import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDotenv } from '@/components/deployments/variables/dotenv';

const values = (text: string) =>
  Object.fromEntries(readDotenv(text).entries.map(({ key, value }) => [key, value]));

describe('what it reads', () => {
  it.each([
    ['A=1', '1'],
    ['export A=1', '1'],
    ['  A = 1  ', '1'],
    ['A=', ''],
    ['A=# none', ''],
    ['A=red #f00', 'red'],
    ['A=https://x.example/#part', 'https://x.example/#part'],
    ['A=#f00', ''],
    ['A="#f00" # colour', '#f00'],
    ["A='it \\n stays'", 'it \\n stays'],
    ['A="one\\ntwo \\"three\\" \\$x \\q"', 'one\ntwo "three" $x \\q'],
    ['A=a"b"c', 'a"b"c'],
    ['A={"k":"v"}', '{"k":"v"}'],
    ['A=`say "hi" \'now\'`', 'say "hi" \'now\''],
    ['A=$HOME/${B}', '$HOME/${B}'],
    ['A=x=y==', 'x=y=='],
  ])('%s', (text, value) => expect(values(text)).toEqual({ A: value }));

  it('quoted values over several lines, with CRLF and a byte order mark', () => {
    const text = '\uFEFFKEY="-----BEGIN\r\nabc\r\n-----END"\r\nNEXT=2\r\n';
    expect(readDotenv(text)).toEqual({
      entries: [
        { key: 'KEY', value: '-----BEGIN\nabc\n-----END', line: 1 },
        { key: 'NEXT', value: '2', line: 4 },
      ],
      problems: [],
    });
  });

  it('skips blank lines and comments', () => {
    expect(readDotenv('\n# A=1\n   \n')).toEqual({ entries: [], problems: [] });
  });
});

describe('what it says about a line', () => {
  it('names the line that has no = or no name, and reads on', () => {
    expect(readDotenv('A=1\nnonsense\n=2\nB=2').problems).toEqual([
      { line: 2, message: 'No = on this line.', isBlocking: true },
      { line: 3, message: 'No name before =.', isBlocking: true },
    ]);
  });

  it('does not let an open quote swallow the lines after it', () => {
    const reading = readDotenv('A="open\nB=2');
    expect(reading.entries).toEqual([{ key: 'B', value: '2', line: 2 }]);
    expect(reading.problems).toMatchObject([{ line: 1, isBlocking: true }]);
  });

  it('lets the last of equal names count and says where the first is', () => {
    const reading = readDotenv('A=1\nB=2\nA=3');
    expect(reading.entries.map(({ key, value }) => [key, value])).toEqual([
      ['B', '2'],
      ['A', '3'],
    ]);
    expect(reading.problems).toEqual([
      { line: 3, message: 'A is also set on line 1; this line counts.', isBlocking: false },
    ]);
  });

  it('warns about an unusual name without refusing it', () => {
    const reading = readDotenv('my-key.2=1');
    expect(reading.entries).toHaveLength(1);
    expect(reading.problems).toMatchObject([{ line: 1, isBlocking: false }]);
  });

  it('takes text after a closing quote as written', () => {
    expect(values('A="a" b')).toEqual({ A: '"a" b' });
    expect(readDotenv('A="a" b').problems).toMatchObject([{ line: 1, isBlocking: false }]);
  });

  it('never repeats a value', () => {
    const text = 'A="hunter2" rest\nhunter2\nA=hunter2\nB="hunter2';
    expect(JSON.stringify(readDotenv(text).problems)).not.toContain('hunter2');
  });
});

it('never throws, and reads back what was quoted', () => {
  fc.assert(fc.property(fc.string(), (text) => void readDotenv(text)));
  fc.assert(
    fc.property(fc.string(), (value) => {
      fc.pre(!value.includes('\0'));
      const escaped = value
        .replace(/[\\"$]/g, '\\$&')
        .replace(/\n/g, '\\n')
        .replace(/\r/g, '\\r');
      expect(values(`A="${escaped}"`)).toEqual({ A: value });
    }),
  );
});
