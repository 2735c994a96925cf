'use client';

import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { type MachineCatalogs, SCOPES } from '@/components/machines/new/use-catalogs';
import { QueryAge, QueryView } from '@/components/query-view';
import { isMachineSoldOut, type MachineProfile } from '@/components/quotes/machine-profiles';
import { machineScopes, type MachineScope } from '@/components/quotes/queries';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel, PanelBody, PanelFoot } from '@/components/ui/panel';
import { RadioGroup } from '@/components/ui/radio-group';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';
import { formatMb } from '@/lib/format/bytes';
import { formatMoney } from '@/lib/format/money';

export type ProfilePanelProps = {
  catalogs: MachineCatalogs;
  /** '' while none is chosen. */
  profileId: string;
  onChoose: (profileId: string) => void;
};

/** Which machine: one of the three catalogs, folded to one line once chosen. */
export function ProfilePanel(props: ProfilePanelProps) {
  const { catalogs, profileId } = props;
  const found = catalogs.find(profileId);
  const [isOpen, setOpen] = useState(profileId === '');
  if (found !== null && !isOpen)
    return (
      <Panel
        title="Profile"
        actions={
          <Button size="small" onClick={() => setOpen(true)}>
            Change
          </Button>
        }
      >
        <PanelBody className="grid gap-0.5 text-13">
          <p>
            <b>{found.profile.label}</b> <code className="text-muted">{found.profile.id}</code>
          </p>
          <p className="text-muted">
            {machineScopes[found.scope].label} · {factWords(found.profile)}
          </p>
        </PanelBody>
      </Panel>
    );
  return <Choice {...props} found={found} onChosen={() => setOpen(false)} />;
}

type ChoiceProps = ProfilePanelProps & {
  found: { scope: MachineScope; profile: MachineProfile } | null;
  onChosen: () => void;
};

function Choice({ catalogs, profileId, onChoose, found, onChosen }: ChoiceProps) {
  const [chosenScope, setScope] = useState<MachineScope | null>(null);
  const scope = chosenScope ?? found?.scope ?? 'cpu-vm';
  const query = catalogs.catalogs[scope];
  return (
    <Panel title="Profile" age={<QueryAge query={query}>prices follow capacity</QueryAge>}>
      {profileId !== '' && found === null && catalogs.isWhole ? (
        <Banner kind="warn" flush title={`The platform lists no profile “${profileId}”.`}>
          It can be quoted all the same, or another chosen here.
        </Banner>
      ) : null}
      <PanelBody className="grid gap-4">
        <Segmented
          label="Catalog"
          segments={SCOPES.map((value) => ({ value, label: machineScopes[value].label }))}
          value={scope}
          onValueChange={setScope}
          className="justify-self-start"
        />
        <QueryView
          query={query}
          errorTitle="The catalog could not be read"
          skeleton={<SkeletonRows rows={4} />}
          isEmpty={({ profiles }) => profiles.length === 0}
          empty={<EmptyState title={`The platform offers no ${machineScopes[scope].label} now`} />}
        >
          {({ profiles }) => (
            <RadioGroup
              legend="Profile"
              legendHidden
              tiles
              className="md:grid-cols-2"
              options={profiles.map((profile) => ({
                value: profile.id,
                label: profile.label,
                hint: <Hint profile={profile} />,
              }))}
              value={found?.profile.id ?? null}
              onValueChange={onChoose}
            />
          )}
        </QueryView>
      </PanelBody>
      <PanelFoot
        end={
          found === null ? undefined : (
            <Button size="small" onClick={onChosen}>
              Continue with {found.profile.label}
            </Button>
          )
        }
      >
        List prices are no commitment: the quote binds.
      </PanelFoot>
    </Panel>
  );
}

function Hint({ profile }: { profile: MachineProfile }) {
  const { availability, region, hourlyUsd } = profile;
  const facts = [`${formatMoney(hourlyUsd)} an hour`, region].filter((part) => part !== null);
  return (
    <>
      <span className="block">
        {facts.join(' · ')}
        {' · '}
        <span className={isMachineSoldOut(profile) ? 'text-bad-text' : undefined}>
          {availability ?? 'availability not reported'}
        </span>
      </span>
      <span className="mt-0.5 block text-faint">{sizeWords(profile)}</span>
    </>
  );
}

/** The sizes that the label may not say; MB stay as the platform gives them. */
function sizeWords({ cpuUnits, memoryMb, storageMb }: MachineProfile): string {
  return [
    cpuUnits === null ? null : `${cpuUnits} CPU units`,
    memoryMb === null ? null : `${formatMb(memoryMb)} memory`,
    storageMb === null ? null : `${formatMb(storageMb)} disk`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function factWords(profile: MachineProfile): string {
  const { region, hourlyUsd, availability } = profile;
  return [region, sizeWords(profile), `${formatMoney(hourlyUsd)} an hour, list price`, availability]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}
