import { z } from '@hono/zod-openapi';
import { assumed } from '../../contract/assumed.ts';
import { resourceProfileSchema } from '../deployments/schema.ts';

export const templateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    framework: z.string().optional(),
    language: z.string().optional(),
    logo: z.string().optional(),
    category: z.string().optional(),
    tags: z.array(z.string()).optional(),
    required_env: z.array(z.string()),
    resource_profile: resourceProfileSchema.openapi(assumed),
    resources: z
      .array(z.record(z.string(), z.unknown()))
      .openapi({ items: { type: 'object', additionalProperties: true } })
      .optional(),
    private: z.boolean().optional(),
    certification: z.object({ state: z.string() }),
  })
  .openapi('Template');

export const templateListSchema = z
  .object({ templates: z.array(templateSchema), count: z.int() })
  .openapi('TemplateList');
export const templateAnswerSchema = z.object({ template: templateSchema }).openapi('TemplateAnswer');
