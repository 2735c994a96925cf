import { readAcceptedMachine, readAnyRecord } from '@/components/machines/read';
import { platformMutation } from '@/lib/api/mutation';
import type { components } from '@/lib/api/schema.gen';

/** A body that the specification does not show: what the live contract asks for, filled in by a person. */
export type OpenBody = Readonly<Record<string, unknown>>;

type Schemas = components['schemas'];

const changed = ['/machines', '/machines/{machine_id}'] as const;

/** Creates a machine. The key makes a repetition of the same body return the first result (specification 8.3). */
export const createMachine = platformMutation({
  call: (platform, { body, idempotencyKey }: { body: OpenBody; idempotencyKey: string }) =>
    platform.POST('/machines', {
      // The live contract has the last word on the fields.
      body: body as Schemas['CreateMachineRequest'],
      params: { header: { 'Idempotency-Key': idempotencyKey } },
    }),
  read: readAcceptedMachine,
  invalidates: ['/machines', '/deployment-profiles'],
});

/** Runs an action on a machine; the answer comes when it is done (specification 4.3). */
export const actOnMachine = platformMutation({
  call: (platform, { machineId, body }: { machineId: string; body: OpenBody }) =>
    platform.POST('/machines/{machine_id}/actions', {
      body: body as Schemas['MachineActionRequest'],
      params: { path: { machine_id: machineId } },
    }),
  read: readAnyRecord,
  invalidates: changed,
});

/** Deletes a machine. Any 2xx counts as accepted; what came of it is read again. */
export const deleteMachine = platformMutation({
  call: (platform, { machineId, idempotencyKey }: { machineId: string; idempotencyKey: string }) =>
    platform.DELETE('/machines/{machine_id}', {
      params: { path: { machine_id: machineId }, header: { 'Idempotency-Key': idempotencyKey } },
    }),
  read: readAnyRecord,
  invalidates: [...changed, '/deployment-profiles'],
});
