'use client';

import { LOOK_SCRIPT } from '@/lib/browser/look';

/** Draws the page as its browser chose, before anything of it is painted. For the head of the page. */
export function LookScript({ nonce }: { nonce: string | null }) {
  return (
    // A browser hides the nonce, and the two bundles write the script differently.
    <script suppressHydrationWarning {...(nonce === null ? {} : { nonce })}>
      {LOOK_SCRIPT}
    </script>
  );
}
