import { setOut } from '@/lib/browser/arrival';

/** Next calls this when a navigation begins, by whatever means. */
export function onRouterTransitionStart(url: string): void {
  setOut(url);
}
