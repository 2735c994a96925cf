'use client';

import { Rocket } from 'lucide-react';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { QueryAge, QueryView } from '@/components/query-view';
import { RawJson } from '@/components/raw-json';
import { RecordValue, RecordView } from '@/components/record-view';
import { BookmarkButton } from '@/components/templates/bookmark-button';
import { Certification } from '@/components/templates/certification';
import { templateDetail } from '@/components/templates/queries';
import type { Template, TemplateDetail } from '@/components/templates/read';
import { TemplateLogo } from '@/components/templates/template-logo';
import { TemplatePrice } from '@/components/templates/template-price';
import { useTemplateMarks } from '@/components/templates/use-template-marks';
import { UnknownFields } from '@/components/unknown-fields';
import { Tag } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-button';
import { FactList } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { routes } from '@/lib/routes';

function DeployLink({ template }: { template: Pick<Template, 'id' | 'name'> }) {
  const { rememberUse } = useTemplateMarks();
  return (
    <Button asChild variant="primary">
      <Link href={routes.newDeployment({ template: template.id })} onClick={() => rememberUse(template.id)}>
        <Rocket aria-hidden="true" className="lucide" />
        Deploy {template.name}
      </Link>
    </Button>
  );
}

function RequiredEnv({ names }: { names: readonly string[] }) {
  return (
    <Panel title="Required variables" sub={names.length === 0 ? 'none' : String(names.length)}>
      <PanelBody className="grid gap-3 text-13">
        {names.length === 0 ? (
          <p className="text-muted">It starts without any. Variables of your own can be added.</p>
        ) : (
          <>
            <ul aria-label="Required variables" className="flex flex-wrap gap-2">
              {names.map((name) => (
                <li key={name}>
                  <CopyText value={name} what="Name of the variable" />
                </li>
              ))}
            </ul>
            <p className="text-muted">
              All must be filled in before it can be deployed. The form takes a whole .env at once and picks
              these out of it; values are write-only, so they are asked for there and kept nowhere.
            </p>
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

const privacy = (isPrivate: boolean | null) =>
  isPrivate === null ? 'not reported' : isPrivate ? 'private: listed for this account' : 'public';

function About({ template }: { template: Template }) {
  const { description, category, language, framework, tags, certification, certificationFields } = template;
  const words = (word: string | null) => word ?? <span className="text-faint">not reported</span>;
  return (
    <Panel title="About">
      <PanelBody className="grid gap-4">
        <p className="text-13 wrap-anywhere">{description || 'No description is given.'}</p>
        <FactList
          facts={[
            { label: 'Id', value: <CopyText value={template.id} what="Template id" /> },
            {
              label: 'Certification',
              value: <Certification state={certification} />,
              detail:
                'In the platform’s own word. A deploy is refused with status 409 where it is not certified, and with 503 where that could not be checked just then.',
            },
            { label: 'Privacy', value: privacy(template.isPrivate) },
            { label: 'Category', value: words(category) },
            { label: 'Language', value: words(language) },
            { label: 'Framework', value: words(framework) },
            {
              label: 'Tags',
              value:
                tags.length === 0 ? (
                  <span className="text-faint">none</span>
                ) : (
                  <span className="flex flex-wrap gap-1.5">
                    {[...new Set(tags)].map((tag) => (
                      <Tag key={tag}>{tag}</Tag>
                    ))}
                  </span>
                ),
            },
            ...(template.logo === null
              ? []
              : [
                  {
                    label: 'Logo',
                    value: <code>{template.logo}</code>,
                    detail: 'named by the platform, not fetched',
                  },
                ]),
          ]}
        />
        {Object.keys(certificationFields).length === 0 ? null : <RecordView record={certificationFields} />}
        <UnknownFields fields={template.extra} />
      </PanelBody>
    </Panel>
  );
}

function Loaded({ detail: { template, raw } }: { detail: TemplateDetail }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid min-w-0 gap-4">
        <About template={template} />
        <RequiredEnv names={template.requiredEnv} />
        <RawJson value={raw} />
      </div>
      <div className="grid min-w-0 gap-4">
        <TemplatePrice template={template} />
        <Panel title="Reserves" sub="in the platform’s own words">
          <PanelBody className="grid gap-3">
            <RecordView record={template.resourceProfile} />
            {template.resources.length === 0 ? null : (
              <div className="grid gap-1.5">
                <h3 className="text-12 text-muted">Brings</h3>
                <RecordValue name="resources" value={template.resources} />
              </div>
            )}
          </PanelBody>
        </Panel>
      </div>
    </div>
  );
}

/** All there is to know of a template before it is deployed. */
export function TemplatePage({ templateId }: { templateId: string }) {
  const query = usePolledQuery(templateDetail(templateId));
  const template = query.data?.template ?? { id: templateId, name: templateId };
  return (
    <>
      <PageHead
        title={
          <span className="flex items-center gap-3">
            <TemplateLogo name={template.name} />
            {template.name}
          </span>
        }
        facts={['Template', query.data === undefined ? null : <QueryAge key="age" query={query} />]}
        actions={
          query.data === undefined ? undefined : (
            <>
              <BookmarkButton template={template} />
              <DeployLink template={template} />
            </>
          )
        }
      />
      <QueryView
        isOnPage
        query={query}
        skeleton={
          <Panel aria-label="Template">
            <SkeletonRows rows={8} />
          </Panel>
        }
        errorTitle="The template could not be read"
      >
        {(detail) => <Loaded detail={detail} />}
      </QueryView>
    </>
  );
}
