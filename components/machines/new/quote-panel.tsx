'use client';

import type { SubmitEvent } from 'react';
import { ContractFormFields, type FieldWords } from '@/components/contract-form';
import { ErrorPanel } from '@/components/error-panel';
import type { OpenBody } from '@/components/machines/mutations';
import { bodyForOther, profileField, quoteBody, quoteSchema } from '@/components/machines/new/bodies';
import type { MachineCatalogs } from '@/components/machines/new/use-catalogs';
import { machineAlternatives } from '@/components/quotes/alternatives';
import type { MachineProfile } from '@/components/quotes/machine-profiles';
import { NoCapacity } from '@/components/quotes/no-capacity';
import { machineScopes } from '@/components/quotes/queries';
import { QuoteCard } from '@/components/quotes/quote-card';
import type { useBindingQuote } from '@/components/quotes/use-binding-quote';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Panel, PanelBody } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { UnknownFields } from '@/components/unknown-fields';
import { useContractForm } from '@/components/use-contract-form';
import type { ContractDocument } from '@/lib/api/contract-document';

export type MachineQuote = ReturnType<typeof useBindingQuote<OpenBody>>;

export type QuotePanelProps = {
  document: ContractDocument | null;
  catalogs: MachineCatalogs;
  profileId: string;
  quote: MachineQuote;
  /** Takes a quote for another profile in place of the chosen one. */
  onChoose: (profileId: string) => void;
};

/** Fields of a quote that the card shows already. */
const ON_CARD: ReadonlySet<string> = new Set(['hourly_usd', 'authorization_usd', 'valid_until']);

/** The binding price: what it is asked for with, then the card that counts it down, or what may be had in its place. */
export function QuotePanel(props: QuotePanelProps) {
  const { document, catalogs, profileId, quote, onChoose } = props;
  const { state, take } = quote;
  const found = catalogs.find(profileId);
  const label = found?.profile.label ?? (profileId || 'this machine');
  const isTaken = state.phase === 'taken';
  const takeOther = (otherId: string) => {
    const asked = state.phase === 'refused' ? state.asked : quoteBody(document, profileId);
    const other = catalogs.find(otherId)?.profile;
    onChoose(otherId);
    void take(otherId === profileId || other === undefined ? asked : bodyForOther(document, asked, other));
  };
  return (
    <Panel title="Quote" sub="the price that binds">
      <PanelBody className="grid gap-4">
        {/* Kept while a quote stands, so that nothing typed is lost when another is taken. */}
        <div hidden={isTaken}>
          <QuoteForm key={profileId} {...props} profile={found?.profile ?? null} />
        </div>
        {isTaken ? (
          <QuoteCard
            title={label}
            quote={state.quote}
            hasEnded={state.hasEnded}
            listHourlyUsd={found?.profile.hourlyUsd ?? null}
            isCapped={found !== null && machineScopes[found.scope].isCapped}
            isTaking={false}
            onTakeAnother={() => void take(state.asked)}
          >
            <OtherFields fields={state.quote.fields} />
          </QuoteCard>
        ) : null}
        {isTaken ? (
          <div>
            <Button size="small" variant="ghost" onClick={quote.drop}>
              Ask for something else
            </Button>
          </div>
        ) : null}
        {state.phase !== 'refused' ? null : state.error.code === 'gpu_capacity_unavailable' ? (
          <NoCapacity
            wanted={{ id: profileId, label }}
            others={machineAlternatives(
              found === null ? [] : (catalogs.catalogs[found.scope].data?.profiles ?? []),
              profileId,
            )}
            what="machines"
            error={state.error}
            againAtMs={state.againAtMs}
            isTaking={false}
            onTake={takeOther}
          />
        ) : (
          <div className="rounded-panel border border-bad-border">
            <ErrorPanel
              error={state.error}
              title={`No quote for ${label}`}
              onRetry={() => void take(state.asked)}
            />
          </div>
        )}
      </PanelBody>
    </Panel>
  );
}

/** What a quote says besides its price, which nobody can know beforehand. */
function OtherFields({ fields }: { fields: OpenBody }) {
  const others = Object.entries(fields).filter(([name]) => !ON_CARD.has(name));
  return <UnknownFields fields={Object.fromEntries(others)} title="Everything else in the quote" />;
}

const select =
  (options: readonly string[]): NonNullable<FieldWords['control']> =>
  (value, onChange) => (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Not sent: the platform chooses</option>
      {[...new Set([...options, ...(value === '' ? [] : [value])])].map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );

/** What the catalog knows of the fields that a request may have: a choice in place of typing. */
function wordsFor(field: string, profile: MachineProfile | null): Record<string, FieldWords> {
  return {
    [field]: {
      label: 'Profile',
      hint: 'As chosen above.',
      control: (value) => <Input mono readOnly value={value} />,
    },
    ...(profile?.region == null ? {} : { region: { label: 'Region', control: select([profile.region]) } }),
    ...(profile === null || profile.osImages.length === 0
      ? {}
      : { os_image: { label: 'OS image', control: select(profile.osImages) } }),
  };
}

function QuoteForm({
  document,
  profileId,
  profile,
  quote,
}: QuotePanelProps & { profile: MachineProfile | null }) {
  const { state, take } = quote;
  const schema = quoteSchema(document);
  const form = useContractForm({ document, schema, initial: quoteBody(document, profileId) });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = await form.read();
    if (body !== null) await take(body);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <ContractFormFields
        form={form}
        words={wordsFor(profileField(document), profile)}
        label="Request of the quote"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={state.phase === 'none' ? 'primary' : 'secondary'}
          working={state.phase === 'taking'}
          workingLabel="Taking a quote"
        >
          Take a quote
        </Button>
        <p className="text-12 text-muted">Costs nothing of the hourly creates.</p>
      </div>
    </form>
  );
}
