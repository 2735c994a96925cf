import type { z } from '@hono/zod-openapi';
import { PlatformError } from '../../http/platform-error.ts';
import {
  findTemplate as findStarter,
  listTemplates as listStarters,
  type StarterTemplate,
} from '../../runtime/templates.ts';
import type { templateSchema } from './schema.ts';

type Template = z.infer<typeof templateSchema>;

/** Every starter as the contract shows it. */
export function listTemplates(): Template[] {
  return listStarters().map(toTemplate);
}

/** One starter as the contract shows it. Throws template_not_found. */
export function readTemplate(id: string): Template {
  return toTemplate(findTemplate(id));
}

/** A starter that may be deployed. Throws template_not_found and template_not_certified. */
export function certifiedTemplate(id: string): StarterTemplate {
  const template = findTemplate(id);
  if (template.certification.state !== 'certified') throw new PlatformError('template_not_certified');
  return template;
}

/** What a starter needs; nothing when it is no longer offered. */
export function requiredEnv(id: string): readonly string[] {
  return findStarter(id)?.required_env ?? [];
}

/** The first of `required` that `env` leaves without a value. */
export function firstMissing(
  required: readonly string[],
  env: Readonly<Record<string, string>>,
): string | undefined {
  return required.find((key) => !Object.hasOwn(env, key) || env[key] === '');
}

function findTemplate(id: string): StarterTemplate {
  const template = findStarter(id);
  if (template === null) throw new PlatformError('template_not_found');
  return template;
}

/** Without what is the platform's own. */
function toTemplate({ runtime: _runtime, health_path: _healthPath, ...template }: StarterTemplate): Template {
  return template;
}
