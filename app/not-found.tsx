import type { Metadata } from 'next';
import PortalLayout from '@/app/(portal)/layout';
import { MissingPage } from '@/components/navigation/missing-page';
import { PlainPage } from '@/components/plain-page';
import { getSession } from '@/lib/server/session';

export const metadata: Metadata = { title: 'Not found' };

/** Inside the frame for who is signed in; for others a page alone, which says nothing about what there is. */
export default async function NotFound() {
  if ((await getSession()) === null) {
    return (
      <PlainPage title="Nothing is at this address">
        The address may be mistyped, or what was here has been deleted.
      </PlainPage>
    );
  }
  return (
    <PortalLayout>
      <MissingPage />
    </PortalLayout>
  );
}
