// Pages are read on the server before they are shown. Until the next one is here, the last one stays.

type Listener = () => void;

let isUnderWay = false;
const listeners = new Set<Listener>();

function change(next: boolean): void {
  if (next === isUnderWay) return;
  isUnderWay = next;
  for (const listener of listeners) listener();
}

/** A navigation to `url` has begun. One to another place of the same page arrives at once. */
export function setOut(url: string): void {
  const { pathname, search } = new URL(url, location.href);
  change(pathname !== location.pathname || search !== location.search);
}

/** The page that was asked for is shown. */
export function arrive(): void {
  change(false);
}

/** Whether a page was asked for that is not shown yet. */
export const arrival = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => isUnderWay,
};
