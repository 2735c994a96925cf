import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the portal. Pages are not read before somebody goes there: each is drawn on the server from live answers, so
 * that reading all that is linked would cost more than it saves.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
