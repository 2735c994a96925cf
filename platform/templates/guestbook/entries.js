import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME_MAX = 60;
const MESSAGE_MAX = 600;
const SHOWN = 50;

/** Opens the book in a folder: one JSON line per entry, added at the end, so that no entry can spoil another. */
export async function openEntries(folder) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'entries.jsonl');
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const entries = text.split('\n').flatMap(readLine);
  return {
    count: () => entries.length,
    newest: () => entries.slice(-SHOWN).reverse(),
    /** Adds an entry; gives what is wrong with it, or null. */
    async add(name, message) {
      const entry = {
        name: name.trim() || 'Somebody',
        message: message.trim(),
        at: new Date().toISOString(),
      };
      if (entry.message === '') return 'Write a few words first.';
      if (entry.name.length > NAME_MAX) return `A name has at most ${NAME_MAX} characters.`;
      if (entry.message.length > MESSAGE_MAX) return `A message has at most ${MESSAGE_MAX} characters.`;
      await appendFile(file, `${JSON.stringify(entry)}\n`);
      entries.push(entry);
      return null;
    },
  };
}

/** A line that a full disk or a lost machine has cut is left out; the others are still read. */
function readLine(line) {
  try {
    return line === '' ? [] : [JSON.parse(line)];
  } catch {
    return [];
  }
}
