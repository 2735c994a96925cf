'use client';

import { Link } from '@/components/link';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/empty-state';
import { PageHead } from '@/components/page-head';
import { QueryAge, QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { noFilters, templateParams } from '@/components/templates/params';
import { templateList } from '@/components/templates/queries';
import type { Template, TemplateRows } from '@/components/templates/read';
import { TemplateCard } from '@/components/templates/template-card';
import { TemplatesToolbar } from '@/components/templates/templates-toolbar';
import { useTemplateMarks } from '@/components/templates/use-template-marks';
import { shownTemplates, templateFacets } from '@/components/templates/view';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { PanelBoundary } from '@/components/ui/panel-boundary';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

const none: readonly Template[] = [];

/** The starters that can be deployed, to look at before one is. */
export function TemplatesPage() {
  const [params, setParams] = useQueryStates(templateParams);
  const { bookmarks, used } = useTemplateMarks();
  const query = usePolledQuery(templateList);
  const templates = query.data?.templates ?? none;
  const shown = shownTemplates(templates, params, bookmarks);
  return (
    <>
      <PageHead
        title="Templates"
        facts={[
          'Apps to begin with',
          query.data === undefined
            ? null
            : shown.length === templates.length
              ? `${templates.length} listed`
              : `${shown.length} of ${templates.length} shown`,
        ]}
      />
      <TemplatesToolbar
        params={params}
        facets={templateFacets(templates)}
        onChange={(changes) => void setParams(changes)}
      />
      <PanelBoundary isInline>
        <RecentlyUsed templates={templates} used={used} />
      </PanelBoundary>
      <QueryView
        isOnPage
        query={query}
        skeleton={
          <Panel aria-label="Templates">
            <SkeletonRows rows={6} />
          </Panel>
        }
        errorTitle="Templates could not be read"
        isEmpty={(list) => list.templates.length === 0 && list.broken.length === 0}
        empty={<NoTemplates />}
      >
        {({ broken }) => (
          <>
            {shown.length === 0 && templates.length > 0 ? (
              <Panel aria-label="Templates">
                <EmptyState
                  title="No template fits these filters"
                  actions={<Button onClick={() => void setParams(noFilters)}>Clear filters</Button>}
                />
              </Panel>
            ) : (
              <ul aria-label="Templates" className="grid gap-4 md:grid-cols-2 wide:grid-cols-3">
                {shown.map((template) => (
                  <TemplateCard key={template.id} template={template} />
                ))}
              </ul>
            )}
            <Broken broken={broken} />
          </>
        )}
      </QueryView>
      <PanelBoundary isInline>
        <p>
          <QueryAge query={query} />
        </p>
      </PanelBoundary>
    </>
  );
}

function Broken({ broken }: Pick<TemplateRows, 'broken'>) {
  if (broken.length === 0) return null;
  return (
    <RawJson
      label={`Templates that could not be read (${broken.length})`}
      value={broken.map(({ raw }) => raw)}
    />
  );
}

function NoTemplates() {
  return (
    <Panel aria-label="Templates">
      <EmptyState
        title="The platform lists no templates"
        actions={
          <Button asChild>
            <Link href={routes.newDeployment({ source: 'repository' })}>Deploy a repository</Link>
          </Button>
        }
      >
        A repository or an image can be deployed all the same.
      </EmptyState>
    </Panel>
  );
}

/** Those used last in this browser that are still listed. */
function RecentlyUsed({ templates, used }: { templates: readonly Template[]; used: readonly string[] }) {
  const found = used.flatMap((id) => templates.find((template) => template.id === id) ?? []);
  if (found.length === 0) return null;
  return (
    <nav aria-label="Recently used" className="flex flex-wrap items-center gap-2 text-13">
      <span className="text-muted">Recently used</span>
      {found.map(({ id, name }) => (
        <Link key={id} href={routes.template(id)} className="link">
          {name}
        </Link>
      ))}
    </nav>
  );
}
