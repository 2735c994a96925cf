'use client';

import { Link2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { CreateForm } from '@/components/deployments/new/create-model';
import { Button } from '@/components/ui/button';

const ShareDialog = dynamic(
  async () => (await import('@/components/deployments/new/share-dialog')).ShareDialog,
  { ssr: false },
);

/** Opens the link that fills in the form, and its badge. */
export function ShareButton({ form }: { form: CreateForm }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setIsOpen(true)}>
        <Link2 aria-hidden="true" />
        Link and badge
      </Button>
      {isOpen ? <ShareDialog form={form} open onOpenChange={setIsOpen} /> : null}
    </>
  );
}
