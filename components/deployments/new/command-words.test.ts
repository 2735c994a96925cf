import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandLine, commandWords } from '@/components/deployments/new/command-words';

describe('a command line', () => {
  it.each([
    ['node server.js --port 8080', ['node', 'server.js', '--port', '8080']],
    [`sh -c 'echo "a b"'`, ['sh', '-c', 'echo "a b"']],
    ['a\\ b ""', ['a b', '']],
    ['  ', []],
  ])('%s is split as a shell does it', (line, words) => expect(commandWords(line).words).toEqual(words));

  it('is a problem while a quote is open, and gives no words then', () => {
    expect(commandWords('echo "a')).toEqual({
      words: [],
      problem: 'A quote is opened and not closed.',
      notes: [],
    });
  });

  it.each(['echo $HOME', 'a && b', 'ls *.js', 'echo ${A}'])('%s is warned of, since no shell runs', (line) =>
    expect(commandWords(line).notes).toHaveLength(1),
  );

  it('comes back from its words', () => {
    fc.assert(
      fc.property(fc.array(fc.string().filter((word) => !word.includes('\0'))), (words) => {
        expect(commandWords(commandLine(words)).words).toEqual(words);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (line) => void commandWords(line)));
  });
});
