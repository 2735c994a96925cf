import { z } from '@hono/zod-openapi';
import { operation } from '../../contract/operation.ts';
import { idempotencyHeaderSchema } from '../deployments/request-schema.ts';
import {
  acceptedMachineSchema,
  createMachineSchema,
  machineActionResultSchema,
  machineActionSchema,
  machineListSchema,
  machineSchema,
} from './schema.ts';

const bearer = { tag: 'Machines', auth: 'bearer' } as const;
const params = z.object({ machine_id: z.string() });
const jsonBody = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});
const IDEMPOTENCY = ['invalid_idempotency_key', 'idempotency_key_reused', 'idempotency_unavailable'] as const;

export const listMachines = operation({
  ...bearer,
  id: 'listMachines',
  method: 'get',
  path: '/machines',
  summary: 'List the machines of the account',
  budget: 'read',
  request: {},
  success: { status: 200, description: 'Every machine, newest first.', schema: machineListSchema },
  invalid: 'invalid_request',
  errors: [],
});

export const createMachine = operation({
  ...bearer,
  id: 'createMachine',
  method: 'post',
  path: '/machines',
  summary: 'Create a machine with a quote',
  budget: 'deploy_create',
  request: { headers: idempotencyHeaderSchema, ...jsonBody(createMachineSchema) },
  success: { status: 202, description: 'Accepted; read the machine.', schema: acceptedMachineSchema },
  invalid: 'machine_request_invalid',
  errors: [
    ...IDEMPOTENCY,
    'billing_or_credit_required',
    'gpu_capacity_unavailable',
    'deploy_service_unavailable',
  ],
});

export const readMachine = operation({
  ...bearer,
  id: 'readMachine',
  method: 'get',
  path: '/machines/{machine_id}',
  summary: 'Read a machine',
  budget: 'read',
  request: { params },
  success: { status: 200, description: 'The machine, also a deleted one.', schema: machineSchema },
  invalid: 'invalid_request',
  errors: ['not_found'],
});

export const deleteMachine = operation({
  ...bearer,
  id: 'deleteMachine',
  method: 'delete',
  path: '/machines/{machine_id}',
  summary: 'Delete a machine',
  budget: 'stop',
  request: { params, headers: idempotencyHeaderSchema },
  success: { status: 202, description: 'Accepted; read the machine.', schema: acceptedMachineSchema },
  invalid: 'machine_request_invalid',
  errors: [...IDEMPOTENCY, 'invalid_request', 'not_found', 'deploy_service_unavailable'],
});

export const actOnMachine = operation({
  ...bearer,
  id: 'actOnMachine',
  method: 'post',
  path: '/machines/{machine_id}/actions',
  summary: 'Start, stop or reboot a machine',
  budget: 'mutation',
  request: { params, ...jsonBody(machineActionSchema) },
  success: { status: 200, description: 'Done.', schema: machineActionResultSchema },
  invalid: 'machine_request_invalid',
  errors: ['not_found', 'machine_state_conflict', 'deploy_service_unavailable'],
});
