import { Link } from '@/components/link';
import { Breadcrumbs } from '@/components/navigation/breadcrumbs';
import { PaletteOpener } from '@/components/navigation/palette-opener';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody } from '@/components/ui/panel';
import { routes } from '@/lib/routes';

/** What stands in the frame at an address without a page. */
export function MissingPage() {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Not found' }]} />
      <PageHead title="Nothing is at this address" />
      <Panel aria-label="Ways on">
        <PanelBody className="grid justify-items-start gap-4 text-13">
          <p className="max-w-[60ch] text-muted">
            The address may be mistyped, or what was here has been deleted. Search for it by name, or go on
            from the overview.
          </p>
          <div className="flex flex-wrap gap-2">
            <PaletteOpener />
            <Button asChild>
              <Link href={routes.overview()}>Go to the overview</Link>
            </Button>
          </div>
        </PanelBody>
      </Panel>
    </>
  );
}
