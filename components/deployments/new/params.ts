import { parseAsString, parseAsStringLiteral, type inferParserType } from 'nuqs/server';
import type { CreateForm } from '@/components/deployments/new/create-model';

/** What a link to the form may ask for. No variables: an address is no place for values. */
export const newParams = {
  source: parseAsStringLiteral(['template', 'repository'] as const),
  template: parseAsString,
  repository: parseAsString,
  ref: parseAsString,
  name: parseAsString,
};

export type NewParams = inferParserType<typeof newParams>;

/** The part of the form that a link fills in; a repository or a template decides the source where none is named. */
export function askedForm({ source, template, repository, ref, name }: NewParams): Partial<CreateForm> {
  const implied = repository !== null ? 'repository' : template !== null ? 'template' : null;
  const sourceType = source ?? implied;
  return {
    ...(sourceType !== null && { sourceType }),
    ...(template !== null && { templateId: template }),
    ...(repository !== null && { repositoryUrl: repository }),
    ...(ref !== null && { repositoryRef: ref }),
    ...(name !== null && { name }),
  };
}
