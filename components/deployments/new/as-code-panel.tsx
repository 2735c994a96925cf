'use client';

import { useState } from 'react';
import { createCurl, createTypescript } from '@/components/deployments/new/as-code';
import { type CreateForm, isOnGpu } from '@/components/deployments/new/create-model';
import type { QuoteFields } from '@/components/deployments/new/create-request';
import { ShareButton } from '@/components/deployments/new/share-button';
import { CodeBlock } from '@/components/ui/code-block';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';

const languages = {
  curl: {
    label: 'curl',
    what: 'curl command',
    write: createCurl,
    secrets: 'Values stay out of it: set them as variables of the shell.',
  },
  typescript: {
    label: 'TypeScript',
    what: 'TypeScript program',
    write: createTypescript,
    secrets: 'Values stay out of it: it reads them from process.env.',
  },
} as const;

type Language = keyof typeof languages;
const segments = (['curl', 'typescript'] as const).map((value) => ({ value, label: languages[value].label }));

const open: Readonly<Record<CreateForm['sourceType'], string>> = {
  template: 'Choose a template first.',
  repository: 'Give the address of the repository first.',
  image: 'Give the name of the image first.',
};

export type AsCodePanelProps = { form: CreateForm; quote: QuoteFields | null; apiUrl: string };

/** The request as code, for scripts and for those who want to see it. */
export function AsCodePanel({ form, quote, apiUrl }: AsCodePanelProps) {
  const [language, setLanguage] = useState<Language>('curl');
  const { what, write, secrets } = languages[language];
  const isQuoteMissing = isOnGpu(form) && quote === null;
  const code = isQuoteMissing ? null : write(form, apiUrl, quote);
  return (
    <Panel
      title="As code"
      sub={secrets}
      actions={
        <>
          <ShareButton form={form} />
          <Segmented
            label="Language"
            size="small"
            segments={segments}
            value={language}
            onValueChange={setLanguage}
          />
        </>
      }
    >
      <PanelBody>
        {code === null ? (
          <p className="text-13 text-muted">
            {isQuoteMissing ? 'Take a quote first.' : open[form.sourceType]}
          </p>
        ) : (
          <CodeBlock code={code} label={what} />
        )}
      </PanelBody>
    </Panel>
  );
}
