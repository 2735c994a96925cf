import { afterEach, vi } from 'vitest';

/** A browser whose zone is this one (IANA name), and whose user chose to read times in it. Both end with the test. */
export function chooseLocalZone(timeZone: string): void {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone });
  localStorage.setItem('portico.zone.v1', '"local"');
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('portico.zone.v1');
});
