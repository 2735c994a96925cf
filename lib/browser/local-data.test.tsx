import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportLocalData, listLocalData, wipeLocalData } from './local-data';
import { CHANGED } from './use-local-store';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('portico.zone.v1', '"local"');
  localStorage.setItem('portico.broken.v1', '{"half');
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('portico.draft.v1', '{"name":"ä"}');
});

describe('what is kept in this browser', () => {
  it('is listed with its size, and nothing of others', () => {
    expect(listLocalData().map(({ key, place, byteCount }) => [key, place, byteCount])).toEqual([
      ['broken.v1', 'browser', 'portico.broken.v1{"half'.length],
      ['draft.v1', 'tab', 'portico.draft.v1{"name":"ä"}'.length + 1],
      ['zone.v1', 'browser', 'portico.zone.v1"local"'.length],
    ]);
  });

  it('is exported as it stands, also what is broken', () => {
    expect(JSON.parse(exportLocalData(listLocalData(), 0))).toEqual({
      exported_at: '1970-01-01T00:00:00.000Z',
      browser: { 'zone.v1': 'local', 'broken.v1': '{"half' },
      tab: { 'draft.v1': { name: 'ä' } },
    });
  });

  it('is wiped whole, is told of, and leaves what others keep', () => {
    const told = vi.fn();
    window.addEventListener(CHANGED, told);
    wipeLocalData();
    expect(listLocalData()).toEqual([]);
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(told).toHaveBeenCalledOnce();
    window.removeEventListener(CHANGED, told);
  });
});
