import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The file beside a starter app that describes it; it is not part of the app. */
export const TEMPLATE_FILE = 'template.json';
const FOLDER = fileURLToPath(new URL('../templates', import.meta.url));

const starterTemplateSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string(),
  description: z.string(),
  framework: z.string(),
  language: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  required_env: z.array(z.string()),
  resource_profile: z.strictObject({
    cpu_units: z.number().nullable(),
    memory_mb: z.int().nullable(),
    storage_mb: z.int().nullable(),
    persistent_storage_gb: z.int().nullable(),
    attached_resources: z.array(z.string()),
  }),
  private: z.boolean(),
  certification: z.strictObject({ state: z.string() }),
  /** The platform's own: what the app is run as, and what it is asked for its health. */
  runtime: z.enum(['static', 'dynamic']),
  health_path: z.string().startsWith('/').nullable(),
});

/** A starter app: the fields of specification 2.7, and with them `runtime` and `health_path`. */
export type StarterTemplate = z.infer<typeof starterTemplateSchema>;

let loaded: readonly StarterTemplate[] | null = null;

/** All starter apps by name; read once. Throws when a description is not valid. */
export function listTemplates(): readonly StarterTemplate[] {
  loaded ??= readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readTemplate(entry.name))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return loaded;
}

export function findTemplate(id: string): StarterTemplate | null {
  return listTemplates().find((template) => template.id === id) ?? null;
}

/** Absolute path of a template's folder. */
export function templateFolder(id: string): string {
  return join(FOLDER, id);
}

function readTemplate(folder: string): StarterTemplate {
  const path = join(FOLDER, folder, TEMPLATE_FILE);
  const result = starterTemplateSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!result.success) throw new Error(`${path} is not valid: ${z.prettifyError(result.error)}`);
  if (result.data.id !== folder) throw new Error(`${path} must have the id of its folder, "${folder}".`);
  return result.data;
}
