'use client';

import { Search } from 'lucide-react';
import { useState } from 'react';
import type { TemplateChoice } from '@/components/deploy-inputs';
import { Input } from '@/components/ui/input';
import { PanelBody } from '@/components/ui/panel';
import { RadioGroup } from '@/components/ui/radio-group';

export type TemplatePickerProps = {
  templates: readonly TemplateChoice[];
  templateId: string;
  problem: string | undefined;
  onChoose: (templateId: string) => void;
};

/** From this many on a search is worth its place. */
const SEARCH_FROM = 9;

function matches({ id, name, description, facts }: TemplateChoice, wanted: string): boolean {
  return [id, name, description, ...facts].some((text) => text.toLowerCase().includes(wanted));
}

function Hint({ template }: { template: TemplateChoice }) {
  const { description, facts, requiredEnv } = template;
  return (
    <>
      <span className="block">{description}</span>
      <span className="mt-1 block text-faint">
        {[
          ...facts,
          requiredEnv.length === 0 ? 'no variables needed' : `needs ${requiredEnv.join(', ')}`,
        ].join(' · ')}
      </span>
    </>
  );
}

/** The templates as a choice of one, with what each needs before it is chosen. */
export function TemplatePicker({ templates, templateId, problem, onChoose }: TemplatePickerProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = templates.filter((template) => template.id === templateId || matches(template, wanted));
  const isMissing = templateId !== '' && !templates.some(({ id }) => id === templateId);
  return (
    <PanelBody className="grid gap-3">
      {templates.length < SEARCH_FROM ? null : (
        <Input
          type="search"
          aria-label="Find a template"
          placeholder="Find a template"
          icon={<Search aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <RadioGroup
        legend="Template"
        legendHidden
        tiles
        className="md:grid-cols-2"
        options={shown.map((template) => ({
          value: template.id,
          label: template.name,
          hint: <Hint template={template} />,
        }))}
        value={templateId === '' ? null : templateId}
        onValueChange={onChoose}
        error={isMissing ? `The platform lists no template “${templateId}”.` : problem}
      />
    </PanelBody>
  );
}
