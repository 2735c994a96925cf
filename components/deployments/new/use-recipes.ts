'use client';

import { parseRecipes, type Recipe, withRecipe } from '@/components/deployments/new/recipes';
import { type LocalSetting, useLocalStore } from '@/lib/browser/use-local-store';

const setting: LocalSetting<readonly Recipe[]> = { key: 'recipes.v1', read: parseRecipes, fallback: [] };

/** What this browser keeps of the creates sent from it, newest first; none while the page comes from the server. */
export function useRecipes() {
  const { value: recipes, update } = useLocalStore(setting);
  return { recipes, rememberRecipe: (recipe: Recipe) => void update((stored) => withRecipe(stored, recipe)) };
}
