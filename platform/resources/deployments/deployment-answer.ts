import type { z } from '@hono/zod-openapi';
import { accruedThisMonth, type Reservation } from '../billing/accrual.ts';
import { usd } from '../billing/pricing.ts';
import type { DeploymentRow } from './deployment-rows.ts';
import type { deploymentSchema } from './schema.ts';

export type DeploymentAnswer = z.infer<typeof deploymentSchema>;

/** A row as the contract shows it. `now` in milliseconds since the epoch decides what has accrued. */
export function toDeployment(row: DeploymentRow, publicUrl: string, now: number): DeploymentAnswer {
  return {
    id: row.id,
    app_name: row.app_name,
    subdomain: row.subdomain,
    status: row.status,
    runtime: row.runtime,
    public_url: publicUrl,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
    closure_reason: row.closure_reason,
    source:
      row.template_id === null
        ? { type: row.source_type }
        : { type: row.source_type, template_id: row.template_id },
    // What an accelerator's container gets is beyond the bounds of specification 2.1; its profile tells it.
    resource_profile: row.accelerator === null ? row.resource_profile : null,
    billing: {
      ...priceOf(row),
      accrued_this_month_usd: usd(accruedThisMonth(reservationOf(row), now)),
      currency: 'USD',
    },
    ...(row.accelerator === null ? {} : { accelerator: row.accelerator }),
  };
}

/** By the hour or by the month, never both. */
function priceOf(row: DeploymentRow) {
  if (row.accelerator !== null) return { hourly_usd: usd(row.hourly_microusd) };
  const fixedMonthly = usd(row.fixed_monthly_microusd);
  return { fixed_monthly_cost_usd: fixedMonthly, fixed_monthly_usd: fixedMonthly };
}

/** What of a row decides its cost. */
export function reservationOf(row: DeploymentRow): Reservation {
  return {
    fixedMonthlyMicrousd: row.fixed_monthly_microusd,
    hourlyMicrousd: row.hourly_microusd,
    liveSince: row.live_since === null ? null : Date.parse(row.live_since),
    deletedAt: row.deleted_at === null ? null : Date.parse(row.deleted_at),
  };
}
