import { expect, it } from 'vitest';
import { recentPlaces, withPlace } from '@/components/navigation/recent-places';

const place = (name: string) => ({ href: `/${name}`, label: name });

it('keeps the last five places, each once, the newest first', () => {
  const opened = ['a', 'b', 'c', 'd', 'e', 'f', 'c'].map(place);
  const kept = opened.reduce<ReturnType<typeof withPlace>>(withPlace, []);
  expect(kept.map(({ label }) => label)).toEqual(['c', 'f', 'e', 'd', 'b']);
});

it('reads nothing from a store that would lead out of the portal or is of another shape', () => {
  const hrefs = ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7];
  const stored = [...hrefs.map((href) => ({ href, label: 'x' })), null, 'x', { href: '/a' }, place('a')];
  expect(recentPlaces.read(stored)).toEqual([place('a')]);
  expect(recentPlaces.read('x')).toEqual([]);
});
