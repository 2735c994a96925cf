'use client';

import { type FormPart } from '@/components/deployments/new/form-field';
import { GpuWaiting } from '@/components/deployments/new/gpu-waiting';
import { fieldNames } from '@/components/deployments/new/quote-fields';
import type { Gpu } from '@/components/deployments/new/use-gpu';
import { EmptyState } from '@/components/empty-state';
import { ErrorPanel } from '@/components/error-panel';
import { QueryAge, QueryView } from '@/components/query-view';
import { alternativesTo } from '@/components/quotes/alternatives';
import { availabilityWords, cardWords } from '@/components/quotes/availability-words';
import type { ContainerProfile } from '@/components/quotes/container-profiles';
import { NoCapacity } from '@/components/quotes/no-capacity';
import { containerProfiles } from '@/components/quotes/queries';
import { QuoteCard } from '@/components/quotes/quote-card';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { RadioGroup } from '@/components/ui/radio-group';
import { formatMoney } from '@/lib/format/money';
import { usePolledQuery } from '@/lib/browser/use-polled-query';

export type GpuFieldsProps = FormPart & { gpu: Gpu };

function Hint({ profile }: { profile: ContainerProfile }) {
  const cards = cardWords(profile);
  return (
    <>
      <span className="block">{formatMoney(profile.hourlyUsd)} an hour, list price</span>
      <span className="mt-1 block text-faint">
        {[cards, availabilityWords(profile)].filter((words) => words !== '').join(' · ')}
      </span>
    </>
  );
}

type ChosenProps = GpuFieldsProps & { profiles: readonly ContainerProfile[]; profile: ContainerProfile };

/** The quote of the chosen accelerator: none yet, taken, or refused. */
function Chosen({ gpu, profile, profiles, problems, onChange }: ChosenProps) {
  const { state, take } = gpu.quote;
  const isTaking = state.phase === 'taking';
  const takeFor = (profileId: string) => {
    onChange({ gpuProfileId: profileId });
    void take(profileId);
  };
  if (state.phase === 'refused' && state.asked === profile.id)
    return state.error.code === 'gpu_capacity_unavailable' ? (
      <NoCapacity
        wanted={profile}
        others={alternativesTo(profiles, profile.id)}
        error={state.error}
        againAtMs={state.againAtMs}
        isTaking={isTaking}
        onTake={takeFor}
      />
    ) : (
      <div className="rounded-panel border border-bad-border">
        <ErrorPanel
          error={state.error}
          title={`No quote for ${profile.label}`}
          onRetry={() => takeFor(profile.id)}
        />
      </div>
    );
  if (state.phase !== 'taken' || state.asked !== profile.id)
    return (
      <div className="grid justify-items-start gap-2">
        <Button working={isTaking} workingLabel="Taking a quote" onClick={() => takeFor(profile.id)}>
          Take a quote for {profile.label}
        </Button>
        <p className="text-12 text-muted">
          List prices are no commitment: the quote binds. Taking one costs nothing of the hourly creates.
        </p>
        <FieldError message={problems.quote} />
      </div>
    );
  return (
    <div className="grid gap-2">
      <QuoteCard
        title={profile.label}
        quote={state.quote}
        hasEnded={state.hasEnded}
        listHourlyUsd={profile.hourlyUsd}
        isTaking={isTaking}
        onTakeAnother={() => takeFor(profile.id)}
      >
        {gpu.fields === null ? null : (
          <p className="text-12 text-muted">
            The create spends it as{' '}
            {fieldNames(gpu.fields).map((name, index) => (
              <span key={name}>
                {index === 0 ? '' : ', '}
                <code>{name}</code>
              </span>
            ))}
            , as the contract says.
          </p>
        )}
      </QuoteCard>
      <FieldError message={problems.quote} />
    </div>
  );
}

/** The accelerators that a container can run on, and the binding price of the chosen one. */
export function GpuFields(props: GpuFieldsProps) {
  const { form, problems, onChange } = props;
  const query = usePolledQuery(containerProfiles);
  return (
    <div data-field="quote" className="grid gap-3">
      <QueryView
        query={query}
        errorTitle="The accelerators could not be read"
        skeleton={<GpuWaiting />}
        isEmpty={({ profiles }) => profiles.length === 0}
        empty={
          <EmptyState title="The platform offers no accelerators">
            <p>Run the image on processor and memory instead.</p>
          </EmptyState>
        }
      >
        {({ profiles }) => {
          const profile = profiles.find(({ id }) => id === form.gpuProfileId);
          return (
            <>
              <RadioGroup
                legend="Accelerator"
                legendHidden
                tiles
                className="md:grid-cols-2"
                options={profiles.map((each) => ({
                  value: each.id,
                  label: each.label,
                  hint: <Hint profile={each} />,
                }))}
                value={profile?.id ?? null}
                onValueChange={(gpuProfileId) => onChange({ gpuProfileId })}
                error={
                  profile === undefined && form.gpuProfileId !== ''
                    ? `The platform lists no accelerator “${form.gpuProfileId}”.`
                    : profile === undefined
                      ? problems.quote
                      : undefined
                }
              />
              <p>
                <QueryAge query={query}>prices follow capacity</QueryAge>
              </p>
              {profile === undefined ? null : <Chosen {...props} profile={profile} profiles={profiles} />}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
