import {
  type CreateForm,
  emptyForm,
  isOnGpu,
  type SourceType,
  sourceTypes,
} from '@/components/deployments/new/create-model';
import type { Recipe } from '@/components/deployments/new/recipes';
import type { Deployment } from '@/components/deployments/read';
import { counted } from '@/lib/format/count';

export type RecreateFacts = {
  /** null when the platform does not give it, as for one that was retired. */
  deployment: Deployment | null;
  /** What this browser kept when it was created; null when it was created elsewhere. */
  recipe: Recipe | null;
  /** The names of its variables; null when they could not be read. */
  envNames: readonly string[] | null;
};

export type Recreation = {
  form: CreateForm;
  /** What has to be given again, since nobody keeps it or the API does not tell it; in words. */
  missing: string[];
};

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value));
const isSourceType = (type: string | null): type is SourceType => sourceTypes.some((known) => known === type);

/** The name of what it replaces, or another beside one that still stands. */
function nameFor(deployment: Deployment): string {
  const isStanding = deployment.status === 'live' || deployment.status === 'deploying';
  return isStanding ? `${deployment.appName}-copy` : deployment.appName;
}

function fromDeployment(deployment: Deployment): CreateForm {
  const { source, resourceProfile } = deployment;
  return {
    ...emptyForm,
    ...(isSourceType(source.type) && { sourceType: source.type }),
    templateId: source.templateId ?? '',
    cpuUnits: textOf(resourceProfile?.cpuUnits),
    memoryMb: textOf(resourceProfile?.memoryMb),
    storageMb: textOf(resourceProfile?.storageMb),
    persistentStorageGb: textOf(resourceProfile?.persistentStorageGb),
  };
}

const listed = (names: readonly string[]) =>
  names.length > 4 ? counted(names.length, 'variable') : names.join(', ');

function missingIn(form: CreateForm, { recipe, envNames, deployment }: RecreateFacts): string[] {
  const hasRecipe = recipe !== null;
  const names = form.env.map(({ key }) => key);
  const isSourceKnown = hasRecipe || isSourceType(deployment?.source.type ?? null);
  return [
    ...(isSourceKnown ? [] : ['the source']),
    ...(form.sourceType === 'repository' && form.repositoryUrl === ''
      ? ['the address of the repository']
      : []),
    ...(form.sourceType === 'image' && form.imageRef === '' ? ['the name of the image'] : []),
    ...(recipe?.hadCredentials === true ? ['the credentials of the registry'] : []),
    ...(form.sourceType === 'image' && !hasRecipe
      ? ['the credentials of the registry, if it needs any']
      : []),
    ...(names.length > 0 ? [`the values of ${listed(names)}`] : []),
    ...(names.length === 0 && envNames === null && !hasRecipe ? ['its variables, if it had any'] : []),
    ...(hasRecipe ? [] : ['port, health path, command and args, if they were set']),
    ...(isOnGpu(form) ? ['a quote'] : []),
  ];
}

/**
 * A form that makes a deployment like this one again: from what this browser kept when it was created, else from the little that the
 * API tells (name, kind of source, template, sizes). Names of variables come from the platform where it gives them; values never do.
 */
export function recreate(facts: RecreateFacts): Recreation {
  const { deployment, recipe, envNames } = facts;
  const base = recipe?.form ?? (deployment === null ? emptyForm : fromDeployment(deployment));
  const names = envNames ?? base.env.map(({ key }) => key);
  const form: CreateForm = {
    ...base,
    ...(deployment !== null && { name: nameFor(deployment) }),
    env: [...new Set(names)]
      .filter((key) => key !== '')
      .map((key) => ({ id: `again.${key}`, key, value: '' })),
  };
  return { form, missing: missingIn(form, facts) };
}
