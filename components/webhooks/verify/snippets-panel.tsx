'use client';

import { useState } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { snippets, type Snippet } from './snippets';

/** Code for a handler, in three languages. */
export function SnippetsPanel() {
  const [language, setLanguage] = useState<Snippet['value']>('node');
  const snippet = snippets.find(({ value }) => value === language);
  if (snippet === undefined) return null;
  return (
    <Panel
      title="Code for a handler"
      actions={
        <Segmented
          label="Language"
          size="small"
          segments={snippets}
          value={language}
          onValueChange={setLanguage}
        />
      }
    >
      <PanelBody className="grid gap-3">
        <p className="text-13 text-muted">
          A whole program without packages: it reads the raw body, compares in constant time and takes each
          event once. Save it as <code>{snippet.file}</code> and start it with <code>{snippet.command}</code>;
          PORT is 8080 unless set.
        </p>
        <CodeBlock label={`${snippet.label} program`} code={snippet.code} noWrap />
      </PanelBody>
    </Panel>
  );
}
