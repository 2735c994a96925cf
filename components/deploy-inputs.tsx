'use client';

import { createContext, useContext } from 'react';
import type { QueryLike } from '@/components/query-view';

/** A template as far as a create form needs it. */
export type TemplateChoice = {
  id: string;
  name: string;
  description: string;
  requiredEnv: readonly string[];
  /** Short facts in the platform's words: framework, language, certification. */
  facts: readonly string[];
  /** What it reserves, in the platform's own fields, which are not specified. */
  resourceProfile: Readonly<Record<string, unknown>>;
  /** As given; its values are not specified, so no word of it keeps anyone from trying. */
  certification?: string | null;
};

/** Whether the account may deploy; `isRefused` only when the platform says no. */
export type DeployPermission = { isRefused: boolean; word: string; reason: string | null };

/*
 * A create form needs to know of templates and credits, which are resources of their own. Each of them fills its part here, and the
 * page puts them around the form.
 */
const TemplatesContext = createContext<QueryLike<readonly TemplateChoice[]> | null>(null);
const PermissionContext = createContext<DeployPermission | null>(null);

export const TemplateChoicesProvider = TemplatesContext.Provider;
export const DeployPermissionProvider = PermissionContext.Provider;

/** The templates to choose from, with the state of their read. @throws outside of a TemplateChoicesProvider */
export function useTemplateChoices(): QueryLike<readonly TemplateChoice[]> {
  const templates = useContext(TemplatesContext);
  if (templates === null) throw new Error('The page provides no templates.');
  return templates;
}

/** Whether the account may deploy; null where the page does not say. */
export function useDeployPermission(): DeployPermission | null {
  return useContext(PermissionContext);
}
