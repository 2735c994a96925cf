'use client';

import type { ReactNode } from 'react';
import { type TemplateChoice, TemplateChoicesProvider } from '@/components/deploy-inputs';
import { templateList } from '@/components/templates/queries';
import type { Template } from '@/components/templates/read';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { overlay } from '@/lib/overlay';

function toChoice({
  id,
  name,
  description,
  requiredEnv,
  framework,
  language,
  certification,
  resourceProfile,
}: Template): TemplateChoice {
  const facts = [framework, language, certification].filter((fact) => fact !== null);
  return { id, name, description, requiredEnv, facts: [...new Set(facts)], resourceProfile, certification };
}

/** Gives a create form the templates. */
export function TemplateChoices({ children }: { children: ReactNode }) {
  const query = usePolledQuery(templateList);
  const choices = query.data?.templates.map(toChoice);
  return (
    <TemplateChoicesProvider value={overlay(query, { data: choices })}>{children}</TemplateChoicesProvider>
  );
}
