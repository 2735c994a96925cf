'use client';

const LOCK = 'portico.bulk';

/**
 * Does the work while this tab holds the one lock of all tabs. Gives false, without doing it, where another tab holds it. A browser
 * without locks (an address that is neither https nor this machine) has only this tab's word.
 */
export async function alone(work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

/** Whether some tab is at work now. */
export async function isHeld(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
