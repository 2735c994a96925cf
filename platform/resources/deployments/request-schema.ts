import { z } from '@hono/zod-openapi';
import { assumed } from '../../contract/assumed.ts';
import { resourceProfileSchema } from './schema.ts';

/** Variables that one deployment may have. */
export const ENV_KEYS_MAX = 500;

/** Sizes that the specification does not state; they keep a request within what the server can store. */
const LIMITS = {
  nameLength: 63,
  urlLength: 2048,
  refLength: 255,
  pathLength: 1024,
  envValueLength: 65_536,
  argCount: 100,
  argLength: 4096,
};

/** One line: it is handed to the engine's sign-in as such. */
const credential = (length: number) =>
  z
    .string()
    .min(1)
    .max(length)
    .regex(/^\P{Cc}+$/u, 'Give one line of text.');

const text = (length: number) => z.string().min(1).max(length).openapi(assumed);

/** Environment names as POSIX shells take them; values are write-only and may hold any text but NUL. */
export const envMapSchema = z
  .record(
    z
      .string()
      .regex(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/, 'Use letters, digits and _, not starting with a digit.'),
    z
      .string()
      .max(LIMITS.envValueLength)
      .refine((value) => !value.includes('\0'), 'A value must not hold a NUL character.'),
  )
  .refine((env) => Object.keys(env).length <= ENV_KEYS_MAX, `At most ${String(ENV_KEYS_MAX)} variables.`)
  .openapi({ type: 'object', additionalProperties: { type: 'string' }, writeOnly: true });

export const appNameSchema = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'Use lower-case letters, digits and -, at most 63, not at an end.',
  )
  .openapi(assumed);

/** One of three sources; which are given is checked by the service (specification 4.1, rule 1). */
export const createDeploymentSchema = z
  .object({
    name: appNameSchema.optional(),
    repository: z
      .object({
        url: text(LIMITS.urlLength),
        ref: text(LIMITS.refLength).optional(),
        dockerfile_path: text(LIMITS.pathLength).optional(),
        docker_context_path: text(LIMITS.pathLength).optional(),
      })
      .openapi('RepositorySource')
      .optional(),
    image: z
      .object({
        ref: text(LIMITS.urlLength).optional(),
        port: z.int().min(1).max(65535).optional(),
        credentials: z
          .object({ username: credential(LIMITS.refLength), password: credential(LIMITS.argLength) })
          .openapi({ writeOnly: true, ...assumed })
          .optional(),
      })
      .openapi('ImageSource')
      .optional(),
    template_id: text(LIMITS.nameLength).optional(),
    env: envMapSchema.optional(),
    port: z.int().min(1).max(65535).optional(),
    command: z.array(z.string().max(LIMITS.argLength)).max(LIMITS.argCount).optional(),
    args: z.array(z.string().max(LIMITS.argLength)).max(LIMITS.argCount).optional(),
    health_path: z
      .string()
      .max(LIMITS.pathLength)
      .regex(/^\/[\x21-\x7e]*$/, 'A path that starts with / and holds no space.')
      .openapi(assumed)
      .optional(),
    resource_profile: resourceProfileSchema.nullish(),
    quote_id: text(LIMITS.nameLength)
      .openapi({
        description:
          'An accelerator quote, which this spends: the image runs on a card of the quoted profile, at the quoted price. The profile says what the container gets, so resource_profile is left out.',
      })
      .optional(),
  })
  .openapi('CreateDeploymentRequest');

export const templateDeploySchema = z
  .object({
    name: appNameSchema.optional(),
    subdomain: appNameSchema.optional(),
    env: envMapSchema.optional(),
  })
  .openapi('TemplateDeployRequest');

export const envUpdateSchema = z
  .object({ env: envMapSchema, replace: z.boolean().default(false) })
  .openapi('EnvUpdateRequest');

export const logQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  since_seq: z.coerce.number().int().min(0).optional(),
});

export const healthQuerySchema = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });

/** The schema states 160 characters at most, the server enforces 128 (specification 8.2); it answers its own code. */
export const idempotencyHeaderSchema = z.object({
  'Idempotency-Key': z.string().optional().openapi({
    description: 'Makes a repeated create return the first result for 24 hours.',
  }),
});
