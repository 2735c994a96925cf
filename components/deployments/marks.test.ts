import { expect, it } from 'vitest';
import { exportMarks, markOf, marksSetting, NOTE_MAX, withMark } from '@/components/deployments/marks';
import { withSightings } from '@/components/deployments/sightings';

it('keeps a pin and a note, and forgets a mark that says nothing any more', () => {
  const pinned = withMark({}, 'dep_1', { isPinned: true });
  const noted = withMark(pinned, 'dep_1', { note: '  for the demo ' });
  expect(markOf(noted, 'dep_1')).toEqual({ isPinned: true, note: 'for the demo' });
  expect(withMark(withMark(noted, 'dep_1', { isPinned: false }), 'dep_1', { note: '' })).toEqual({});
  expect(withMark({}, 'dep_1', { note: 'x'.repeat(NOTE_MAX + 9) })['dep_1']?.note).toHaveLength(NOTE_MAX);
});

it('reads what it kept, and leaves out what it does not understand', () => {
  const kept = withMark({}, 'dep_1', { note: 'ask Ada' });
  expect(marksSetting.read(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(marksSetting.read({ dep_1: 7, dep_2: { isPinned: 'yes' }, dep_3: { isPinned: true } })).toEqual({
    dep_3: { isPinned: true, note: '' },
  });
  expect(marksSetting.read('nonsense')).toEqual({});
});

it('exports the marks with the names that are known', () => {
  const marks = withMark(withMark({}, 'dep_1', { isPinned: true }), 'dep_2', { note: 'gone' });
  const text = exportMarks(marks, (id) => (id === 'dep_1' ? 'web-api' : undefined));
  expect(JSON.parse(text)).toEqual({
    kind: 'portico.deployment-marks.v1',
    marks: [
      { id: 'dep_1', name: 'web-api', isPinned: true, note: '' },
      { id: 'dep_2', isPinned: false, note: 'gone' },
    ],
  });
});

it('remembers only statuses that say something, and writes the same one again after a minute', () => {
  const seen = withSightings({}, [{ id: 'dep_1', status: 'live' }], 1_000);
  expect(seen).toEqual({ dep_1: { status: 'live', atMs: 1_000 } });
  for (const status of ['unknown', 'deleted', 'paused', null])
    expect(withSightings(seen, [{ id: 'dep_1', status }], 90_000)).toBe(seen);
  expect(withSightings(seen, [{ id: 'dep_1', status: 'live' }], 59_000)).toBe(seen);
  expect(withSightings(seen, [{ id: 'dep_1', status: 'live' }], 61_000)['dep_1']?.atMs).toBe(61_000);
  const many = Array.from({ length: 299 }, (_, index) => ({ id: `dep_new_${index}`, status: 'live' }));
  const full = withSightings(withSightings(seen, many, 200_000), [{ id: 'dep_x', status: 'live' }], 300_000);
  expect(Object.keys(full)).toHaveLength(300);
  expect(full).not.toHaveProperty('dep_1');
});
