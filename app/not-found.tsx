import type { Metadata } from 'next';
import { PlainPage } from '@/components/plain-page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <PlainPage title="Nothing is at this address">
      The address may be mistyped, or what was here has been deleted.
    </PlainPage>
  );
}
