import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { BrandMark } from '@/components/navigation/brand';
import { Button } from '@/components/ui/button';
import { routes } from '@/lib/routes';

/** A page outside the frame with one message and the way back. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-4 px-gutter py-12">
      <BrandMark className="size-6" />
      <div className="grid gap-1">
        <h1 className="text-20 font-semibold tracking-[-0.014em]">{title}</h1>
        <p className="text-muted">{children}</p>
      </div>
      <div>
        <Button asChild>
          <Link href={routes.overview()}>Go to the overview</Link>
        </Button>
      </div>
    </main>
  );
}
