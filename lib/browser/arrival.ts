import { createStore } from './store';

/** Whether a page was asked for that is not shown yet: it is read on the server first, and until it is here the last one stays. */
export const arrival = createStore(false);

/** A navigation to `url` has begun. One to another place of the same page arrives at once. */
export function setOut(url: string): void {
  const { pathname, search } = new URL(url, location.href);
  arrival.set(pathname !== location.pathname || search !== location.search);
}

/** The page that was asked for is shown. */
export function arrive(): void {
  arrival.set(false);
}
