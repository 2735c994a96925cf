import { afterEach, vi } from 'vitest';

/** Takes the network from this machine, or gives it back, and tells the page as a browser does. It is back after each test. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

afterEach(() => setOnline(true));
