const TEXT_MAX = 500;
const NOTES_MAX = 1_000;

const notes = new Map([[1, { id: 1, text: 'Every API starts with one note.' }]]);
let lastId = 1;

export const listNotes = () => [...notes.values()];

export function findNote(id) {
  const note = notes.get(id);
  if (note === undefined) throw fault(404, `There is no note ${id}.`);
  return note;
}

export function addNote(body) {
  const text = typeof body?.text === 'string' ? body.text.trim() : '';
  if (text === '') throw fault(422, 'Send a JSON object with a "text" that is not empty.');
  if (text.length > TEXT_MAX) throw fault(422, `A note has at most ${TEXT_MAX} characters.`);
  if (notes.size >= NOTES_MAX) throw fault(409, 'There is no room for more notes; delete one first.');
  lastId += 1;
  const note = { id: lastId, text };
  notes.set(note.id, note);
  return note;
}

export function removeNote(id) {
  findNote(id);
  return notes.delete(id);
}

function fault(status, message) {
  return Object.assign(new Error(message), { status });
}
