import { z } from '@hono/zod-openapi';
import { assumed, assumedInstant } from '../../contract/assumed.ts';

// The specification (2.10) leaves the whole record open, so all of it is this server's choice.

export const attachDomainSchema = z
  .object({ domain: z.string().min(1).max(253).openapi(assumed) })
  .openapi('AttachDomainRequest');

const recordObservationSchema = z
  .object({
    state: z.enum(['found', 'missing', 'mismatch', 'unavailable']),
    name: z.string(),
    expected: z.string(),
    found: z.array(z.string()),
    reason: z.string(),
  })
  .openapi('DnsRecordObservation', assumed);

const certificateSchema = z
  .object({
    subject: z.string().nullable(),
    issuer: z.string().nullable(),
    names: z.array(z.string()),
    valid_from: z.string().nullable().openapi(assumedInstant),
    valid_to: z.string().nullable().openapi(assumedInstant),
    problem: z.string().nullable(),
  })
  .openapi('CertificateObservation', assumed);

const httpsObservationSchema = z
  .object({
    state: z.enum(['serving', 'not_serving', 'certificate_problem', 'unreachable', 'not_checked']),
    url: z.url(),
    address: z.string().nullable(),
    status: z.int().nullable(),
    certificate: certificateSchema.nullable(),
    reason: z.string(),
  })
  .openapi('HttpsObservation', assumed);

export const customDomainSchema = z
  .object({
    deployment_id: z.string(),
    domain: z.string().openapi({ description: 'As DNS takes it: ASCII, lower case.' }),
    domain_unicode: z.string().openapi({ description: 'As people read it.' }),
    status: z.enum(['pending', 'verified', 'failed']),
    records: z.array(
      z
        .object({
          type: z.enum(['TXT', 'CNAME']),
          name: z.string(),
          value: z.string(),
          purpose: z.enum(['ownership', 'routing']),
        })
        .openapi('DnsRecord', assumed),
    ),
    serving: z.string().openapi({ description: 'What serves the domain, and what does not, in words.' }),
    observations: z
      .object({
        ownership: recordObservationSchema,
        routing: recordObservationSchema,
        https: httpsObservationSchema,
      })
      .nullable(),
    created_at: z.string().openapi(assumedInstant),
    verified_at: z.string().nullable().openapi(assumedInstant),
    last_checked_at: z.string().nullable().openapi(assumedInstant),
  })
  .openapi('CustomDomain', assumed);

export const removedDomainSchema = z
  .object({ deployment_id: z.string(), domain: z.string(), deleted: z.literal(true) })
  .openapi('RemovedDomain', assumed);
