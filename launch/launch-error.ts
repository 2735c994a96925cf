/** A reason not to start, in one sentence for the person at the terminal. No stack is shown for it. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}
