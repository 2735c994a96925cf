import * as z from 'zod/mini';
import { type CreateForm, hasCredentials, withoutSecrets } from '@/components/deployments/new/create-model';
import { readForm } from '@/components/deployments/new/form-schema';

/**
 * What was typed to create a deployment, kept under its id in this browser only: the API gives neither repository nor image back
 * (specification 2.1). Holds no value of a variable and no credential.
 */
export type Recipe = { deploymentId: string; savedAtMs: number; form: CreateForm; hadCredentials: boolean };

const RECIPES_MAX = 60;

const recipeSchema = z.object({
  deploymentId: z.string(),
  savedAtMs: z.number(),
  hadCredentials: z.catch(z.boolean(), false),
  form: z.unknown(),
});

/** The recipes out of what a browser stored, newest first. What cannot be understood is left out; never throws. */
export function parseRecipes(stored: unknown): readonly Recipe[] {
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  return entries.flatMap((entry) => {
    const read = z.safeParse(recipeSchema, entry);
    const form = read.success ? readForm(read.data.form) : null;
    return read.success && form !== null ? [{ ...read.data, form: withoutSecrets(form) }] : [];
  });
}

/** The recipe of a deployment that was created just now, without its secrets. */
export function recipeOf(deploymentId: string, form: CreateForm, nowMs: number): Recipe {
  const hadCredentials = form.sourceType === 'image' && hasCredentials(form);
  return { deploymentId, savedAtMs: nowMs, form: withoutSecrets(form), hadCredentials };
}

/** The recipes with this one first; of one deployment the newest, and no more than sixty. */
export function withRecipe(recipes: readonly Recipe[], recipe: Recipe): readonly Recipe[] {
  const others = recipes.filter(({ deploymentId }) => deploymentId !== recipe.deploymentId);
  return [recipe, ...others].slice(0, RECIPES_MAX);
}
