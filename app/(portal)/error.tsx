'use client';

import { PageError } from '@/components/page-error';

export default function PortalError({ error, retry }: { error: unknown; retry: () => void }) {
  return <PageError error={error} retry={retry} />;
}
