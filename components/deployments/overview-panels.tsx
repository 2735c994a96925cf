import type { Billing, DeploymentDetail, ResourceProfile } from '@/components/deployments/read';
import { RawJson } from '@/components/raw-json';
import { UnknownFields } from '@/components/unknown-fields';
import { FactList } from '@/components/ui/facts';
import { Panel, PanelBody } from '@/components/ui/panel';
import { formatMb } from '@/lib/format/bytes';
import { formatMoney } from '@/lib/format/money';

function amount<T>(value: T | null, print: (value: T) => string) {
  return value === null ? <span className="text-faint">not reported</span> : print(value);
}

function Nothing({ children }: { children: string }) {
  return <p className="text-13 text-faint">{children}</p>;
}

/** What the deployment may use. Sizes stay in the platform's unit: whether its MB is 1,000 or 1,024 kB is not documented. */
export function ResourcesPanel({ profile }: { profile: ResourceProfile | null }) {
  const attached = profile?.attachedResources ?? [];
  return (
    <Panel title="Resource profile">
      <PanelBody>
        {profile === null ? (
          <Nothing>not reported</Nothing>
        ) : (
          <FactList
            facts={[
              { label: 'CPU units', value: amount(profile.cpuUnits, String) },
              { label: 'Memory', value: amount(profile.memoryMb, formatMb) },
              { label: 'Storage', value: amount(profile.storageMb, formatMb) },
              { label: 'Persistent storage', value: amount(profile.persistentStorageGb, (gb) => `${gb} GB`) },
              { label: 'Attached', value: attached.length === 0 ? 'none' : attached.join(', ') },
            ]}
          />
        )}
      </PanelBody>
    </Panel>
  );
}

/** What the deployment costs, as reported. */
export function BillingPanel({ billing }: { billing: Billing | null }) {
  return (
    <Panel title="Billing">
      <PanelBody>
        {billing === null ? (
          <Nothing>not reported</Nothing>
        ) : (
          <FactList
            facts={[
              { label: 'Fixed a month', value: amount(billing.fixedMonthlyUsd, formatMoney) },
              { label: 'Accrued this month', value: amount(billing.accruedThisMonthUsd, formatMoney) },
              { label: 'Currency', value: amount(billing.currency, String) },
            ]}
          />
        )}
      </PanelBody>
    </Panel>
  );
}

/** The record as it came, and the part of it that this version does not know. */
export function RecordPanel({ detail: { deployment, raw } }: { detail: DeploymentDetail }) {
  return (
    <Panel title="Record">
      <PanelBody className="grid gap-3">
        <UnknownFields fields={deployment.extra} />
        <RawJson value={raw} />
      </PanelBody>
    </Panel>
  );
}
