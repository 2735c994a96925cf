'use client';

import type { ReactNode } from 'react';
import { type TemplateChoice, TemplateChoicesProvider } from '@/components/deploy-inputs';
import { templateList } from '@/components/templates/queries';
import type { Template } from '@/components/templates/read';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

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
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = usePolledQuery(templateList);
  const read = { error, isPending, isFetching, dataUpdatedAt, refetch };
  return (
    <TemplateChoicesProvider value={{ ...read, data: data?.templates.map(toChoice) }}>
      {children}
    </TemplateChoicesProvider>
  );
}
