import { Link } from '@/components/link';
import { BookmarkButton } from '@/components/templates/bookmark-button';
import { Certification } from '@/components/templates/certification';
import type { Template } from '@/components/templates/read';
import { TemplateLogo } from '@/components/templates/template-logo';
import { Tag } from '@/components/ui/badge';
import { counted } from '@/lib/format/count';
import { routes } from '@/lib/routes';

const needs = (count: number) =>
  count === 0 ? 'no variables needed' : `needs ${counted(count, 'variable')}`;

/** A template in the gallery: what it is, and what it wants before it is deployed. */
export function TemplateCard({ template }: { template: Template }) {
  const { id, name, description, category, language, framework, tags, certification, requiredEnv } = template;
  const facts = [...new Set([category, language, framework].filter((fact) => fact !== null))];
  return (
    <li className="relative grid min-w-0 content-start gap-2.5 rounded-panel border border-border bg-surface p-4 hover:border-border-strong">
      <div className="flex items-start gap-3 pr-8">
        <TemplateLogo name={name} />
        <div className="min-w-0">
          <h2 className="text-14 font-semibold wrap-anywhere">
            <Link href={routes.template(id)} className="link">
              {name}
            </Link>
          </h2>
          <p className="text-12 text-muted">{facts.length === 0 ? id : facts.join(' · ')}</p>
        </div>
      </div>
      <span className="absolute top-3 right-3">
        <BookmarkButton template={template} />
      </span>
      <p className="text-13 wrap-anywhere text-muted">{description}</p>
      {tags.length === 0 ? null : (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {[...new Set(tags)].map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-12 text-muted">
        <Certification state={certification} />
        <span>{needs(requiredEnv.length)}</span>
        {template.isPrivate === true ? <span>private</span> : null}
      </p>
    </li>
  );
}
