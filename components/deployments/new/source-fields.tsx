'use client';

import { useTemplateChoices } from '@/components/deploy-inputs';
import type { SourceType } from '@/components/deployments/new/create-model';
import { type FormPart, TextField } from '@/components/deployments/new/form-field';
import { ImageFields } from '@/components/deployments/new/image-fields';
import { TemplatePicker } from '@/components/deployments/new/template-picker';
import type { Gpu } from '@/components/deployments/new/use-gpu';
import { QueryView } from '@/components/query-view';
import { EmptyState } from '@/components/empty-state';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';

const sources = [
  { value: 'template', label: 'Template' },
  { value: 'repository', label: 'Repository' },
  { value: 'image', label: 'Image' },
] as const satisfies readonly { value: SourceType; label: string }[];

function Repository(part: FormPart) {
  return (
    <PanelBody className="grid gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TextField
        {...part}
        name="repository.url"
        label="Repository address"
        placeholder="https://git.example/team/app.git"
        hint="https, ssh, file, or git@host:path"
        mono
        required
      />
      <TextField
        {...part}
        name="repository.ref"
        label="Ref"
        placeholder="main"
        hint="Branch, tag or commit; the default branch when empty"
        mono
      />
    </PanelBody>
  );
}

function Template(part: FormPart) {
  const query = useTemplateChoices();
  return (
    <QueryView
      query={query}
      errorTitle="Templates could not be read"
      skeleton={<SkeletonRows rows={4} />}
      isEmpty={(templates) => templates.length === 0}
      empty={
        <EmptyState title="The platform offers no templates">
          <p>Deploy a repository instead.</p>
        </EmptyState>
      }
    >
      {(templates) => (
        <div data-field="template_id">
          <TemplatePicker
            templates={templates}
            templateId={part.form.templateId}
            problem={part.problems.template_id}
            onChoose={(templateId) => part.onChange({ templateId })}
          />
        </div>
      )}
    </QueryView>
  );
}

/** What the deployment is made from: one source, never a mix. What was typed for another one is kept and not sent. */
export function SourceFields({ gpu, ...part }: FormPart & { gpu: Gpu }) {
  const { sourceType } = part.form;
  return (
    <Panel
      title="Source"
      actions={
        <Segmented
          label="Source"
          size="small"
          segments={sources}
          value={sourceType}
          onValueChange={(next) => part.onChange({ sourceType: next })}
        />
      }
    >
      {sourceType === 'template' ? <Template {...part} /> : null}
      {sourceType === 'repository' ? <Repository {...part} /> : null}
      {sourceType === 'image' ? <ImageFields {...part} gpu={gpu} /> : null}
    </Panel>
  );
}
