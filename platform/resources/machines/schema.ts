import { z } from '@hono/zod-openapi';
import { assumed, assumedInstant } from '../../contract/assumed.ts';
import { sshPublicKeySchema } from './ssh-public-key.ts';

const instant = z.string().openapi(assumedInstant);

/** No body of a machine is shown in the specification (2.10, 4.3). */
export const createMachineSchema = z
  .object({
    quote_id: z.string().min(1).max(100),
    name: z
      .string()
      .regex(
        /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'Use lower-case letters, digits and -, at most 63, not at an end.',
      ),
    ssh_public_key: sshPublicKeySchema,
  })
  .openapi('CreateMachineRequest', assumed);

const machineFields = {
  id: z.string(),
  name: z.string(),
  profile_id: z.string(),
  workload: z.enum(['virtual_machine', 'gpu']),
  execution_class: z.enum(['cpu_virtual_machine', 'virtual_machine', 'bare_metal']),
  status: z.enum(['provisioning', 'running', 'stopped', 'deleting', 'deleted']),
  region: z.string(),
  os_image: z.string(),
  provider: z.string(),
  ssh: z
    .object({ host: z.string(), port: z.int(), user: z.string(), key_fingerprint: z.string() })
    .nullable()
    .openapi({
      type: ['object', 'null'],
      description: 'Null until the machine runs and once it is deleted.',
    }),
  hourly_usd: z.number(),
  monthly_cap_usd: z.number().optional(),
  created_at: instant,
  deleted_at: instant.nullable(),
};
export const machineSchema = z.object(machineFields).openapi('Machine', assumed);

export const acceptedMachineSchema = z
  .object({ ...machineFields, replayed: z.boolean().optional() })
  .openapi('AcceptedMachine', assumed);

export const machineListSchema = z
  .object({ machines: z.array(machineSchema), count: z.int() })
  .openapi('MachineList', assumed);

export const machineActionSchema = z
  .object({ action: z.enum(['start', 'stop', 'reboot']) })
  .openapi('MachineActionRequest', assumed);

export const machineActionResultSchema = z
  .object({
    id: z.string().openapi({ description: 'The machine.' }),
    action: z.enum(['start', 'stop', 'reboot']),
    status: z.enum(['running', 'stopped']).openapi({ description: 'Of the machine, after the action.' }),
    completed_at: instant,
  })
  .openapi('MachineActionResult', assumed);
