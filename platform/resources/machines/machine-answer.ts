import type { z } from '@hono/zod-openapi';
import type { machines } from '../../db/schema/capacity.ts';
import type { Provider } from '../../provider/provider.ts';
import { usd } from '../billing/pricing.ts';
import { statusAt } from './machine-state.ts';
import type { machineSchema } from './schema.ts';
import { fingerprintOf } from './ssh-public-key.ts';

export type MachineRow = typeof machines.$inferSelect;
export type MachineAnswer = z.infer<typeof machineSchema>;

/** A machine as the contract shows it, at a point in time. */
export function toMachine(row: MachineRow, provider: Provider, now: Date): MachineAnswer {
  const status = statusAt(row, now);
  const isReachable = status === 'running' || status === 'stopped';
  const deletedAt = status === 'deleted' ? (row.deletedAt ?? row.dueAt) : null;
  return {
    id: row.id,
    name: row.name,
    profile_id: row.profileId,
    workload: row.workload,
    execution_class: row.executionClass,
    status,
    region: row.region,
    os_image: row.osImage,
    provider: row.provider,
    ssh: isReachable
      ? { ...provider.sshAddress(row.id), key_fingerprint: fingerprintOf(row.sshPublicKey) }
      : null,
    hourly_usd: usd(row.hourlyMicrousd),
    ...(row.monthlyCapMicrousd === null ? {} : { monthly_cap_usd: usd(row.monthlyCapMicrousd) }),
    created_at: row.createdAt.toISOString(),
    deleted_at: deletedAt?.toISOString() ?? null,
  };
}
