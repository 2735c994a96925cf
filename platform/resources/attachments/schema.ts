import { z } from '@hono/zod-openapi';
import { assumed, assumedInstant } from '../../contract/assumed.ts';

const instant = z.string().openapi(assumedInstant);

/** The form of an attachment id (specification 2.10). */
export const ATTACHMENT_ID = /^aga_[A-Za-z0-9_-]{20,64}$/;

/**
 * `attaching`, `rotating` and `detaching` last until a release with the change is live; `failed` says that its run
 * failed, and that the next successful run of the deployment brings it.
 */
const ATTACHMENT_STATUSES = ['attaching', 'attached', 'rotating', 'detaching', 'detached', 'failed'] as const;

export type AttachmentStatus = (typeof ATTACHMENT_STATUSES)[number];

const attachmentFacts = {
  id: z.string(),
  deployment_id: z.string(),
  status: z.enum(ATTACHMENT_STATUSES),
  /** Names only: the credential goes into the environment of the deployment and into no answer. */
  env_keys: z.array(z.string()),
  created_at: instant,
  rotated_at: instant.nullable(),
};

export const attachmentSchema = z.object(attachmentFacts).openapi('AiAttachment', assumed);

export const attachmentAnswerSchema = z
  .object({ attachment: attachmentSchema })
  .openapi('AiAttachmentAnswer', assumed);

export const attachmentListSchema = z
  .object({ attachments: z.array(attachmentSchema), count: z.int() })
  .openapi('AiAttachmentList', assumed);

/** The record and, as for every change of a deployment, where to follow its run. */
export const acceptedAttachmentSchema = z
  .object({
    ...attachmentFacts,
    run_id: z.string().nullish(),
    status_url: z.string().nullish(),
    replayed: z.boolean().optional(),
  })
  .openapi('AcceptedAiAttachment', assumed);

export const attachRequestSchema = z
  .strictObject({
    deployment_id: z.string().regex(/^dep_[A-Za-z0-9_-]{1,64}$/, 'Give the id of a deployment.'),
  })
  .openapi('AiAttachRequest', assumed);

/** Required (specification 8.3, rule 1); the service refuses a request without it by its own code. */
export const requiredIdempotencyHeaderSchema = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .openapi({
      param: { required: true },
      description: 'Makes a repeated change return the first result for 24 hours.',
    }),
});
