'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { ErrorPanel } from '@/components/error-panel';
import type { OpenBody } from '@/components/machines/mutations';
import { type Attempt, readUnfinished } from '@/components/machines/new/attempt';
import { createBody, mappedFields, withQuote } from '@/components/machines/new/bodies';
import { CreatePart, createFormOptions } from '@/components/machines/new/create-part';
import { Outcome } from '@/components/machines/new/outcome';
import { ProfilePanel } from '@/components/machines/new/profile-panel';
import { QuotePanel } from '@/components/machines/new/quote-panel';
import { ReviewPanel } from '@/components/machines/new/review-panel';
import { useCreateMachine } from '@/components/machines/new/use-create-machine';
import { useMachineCatalogs } from '@/components/machines/new/use-catalogs';
import { PageHead } from '@/components/page-head';
import { heldQuote } from '@/components/quotes/held-quotes';
import { takeMachineQuote } from '@/components/quotes/mutations';
import { machineScopes } from '@/components/quotes/queries';
import type { Quote } from '@/components/quotes/read-quote';
import { type QuoteState, useBindingQuote } from '@/components/quotes/use-binding-quote';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useIsInBrowser } from '@/components/use-clock';
import { useContractForm } from '@/components/use-contract-form';
import { type ContractDocument, contractDocument } from '@/lib/api/contract-document';
import type { ApiError } from '@/lib/api/errors';

/** A machine, from a profile by way of a binding quote. */
export function NewMachine() {
  const isInBrowser = useIsInBrowser();
  const unfinished = useMemo(() => (isInBrowser ? readUnfinished() : null), [isInBrowser]);
  const contract = useQuery(contractDocument);
  return (
    <>
      <PageHead
        title="New machine"
        facts={['from a profile, at the price of a quote', 'yours to administer, by SSH']}
      />
      {contract.isPending ? (
        <Panel aria-label="The contract">
          <SkeletonRows rows={5} />
        </Panel>
      ) : (
        // What this tab remembers can be read only in the browser: the form begins again with it, if there is any.
        <Flow
          key={unfinished === null ? 'new' : 'remembered'}
          document={contract.data ?? null}
          contractError={contract.error}
          unfinished={unfinished}
        />
      )}
    </>
  );
}

type FlowProps = {
  document: ContractDocument | null;
  contractError: ApiError | null;
  unfinished: Attempt | null;
};

/** A quote that was taken in the catalog is taken over as one that was asked for with the profile alone. */
function begun(profileId: string): QuoteState<OpenBody> {
  const held = heldQuote(profileId);
  return held.phase === 'taken' ? { ...held, asked: { profile_id: profileId } } : { phase: 'none' };
}

/** The first quote begins the form of the machine, which stays from then on, so that nothing typed is lost. */
function useFirstQuote(state: QuoteState<OpenBody>): Quote | null {
  const [first, setFirst] = useState<Quote | null>(null);
  if (first === null && state.phase === 'taken') setFirst(state.quote);
  return first;
}

const nothing: OpenBody = {};

/** Everything that the steps share. */
function useFlow({ document, unfinished }: FlowProps) {
  const [profileId, setProfileId] = useQueryState('profile', parseAsString.withDefault(''));
  const catalogs = useMachineCatalogs();
  const quote = useBindingQuote<OpenBody>(takeMachineQuote, () => begun(profileId));
  const create = useCreateMachine(unfinished);
  const first = useFirstQuote(quote.state);
  const initial = useMemo(
    () => (first === null ? nothing : createBody(document, first.fields)),
    [document, first],
  );
  const form = useContractForm(createFormOptions(document, initial));
  const [reviewed, setReviewed] = useState<OpenBody | null>(null);
  const [isToldElsewhere, setToldElsewhere] = useState(false);

  const taken = quote.state.phase === 'taken' ? quote.state : null;
  const mapped = taken === null ? nothing : mappedFields(document, taken.quote.fields);
  const body = reviewed === null || taken === null ? null : withQuote(reviewed, mapped);

  const choose = (id: string) => {
    if (id === profileId) return;
    void setProfileId(id);
    quote.drop();
  };
  const refused = (error: ApiError) => {
    if (error.code === 'gpu_capacity_unavailable' && taken !== null) {
      // What the create says of capacity is told where another profile can be quoted.
      quote.refuse(taken.asked, error);
      setToldElsewhere(true);
      return;
    }
    const { field } = error;
    if (field === undefined) return;
    if (Object.hasOwn(mapped, field)) quote.drop();
    else {
      form.setProblems({ [field]: error.message });
      setReviewed(null);
      setToldElsewhere(true);
    }
  };
  const send = () => {
    if (body === null || taken === null) return;
    setToldElsewhere(false);
    void create.send({ body, quote: taken.quote, onRefused: refused });
  };
  return {
    profileId,
    catalogs,
    quote,
    create,
    first,
    form,
    taken,
    mapped,
    body,
    isToldElsewhere,
    choose,
    setProfileId,
    setReviewed,
    send,
  };
}

function Flow(props: FlowProps) {
  const flow = useFlow(props);
  const { profileId, catalogs, quote, create, taken, body } = flow;
  const found = catalogs.find(profileId);
  const isAnyKnown = profileId !== '';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-4">
        {props.contractError === null ? null : (
          <Panel aria-label="The contract">
            <ErrorPanel
              error={props.contractError}
              title="The contract could not be read, so requests are written as JSON"
            />
          </Panel>
        )}
        <ProfilePanel catalogs={catalogs} profileId={profileId} onChoose={flow.choose} />
        {isAnyKnown || catalogs.isUnreadable ? (
          <QuotePanel
            document={props.document}
            catalogs={catalogs}
            profileId={profileId}
            quote={quote}
            onChoose={(id) => void flow.setProfileId(id)}
          />
        ) : null}
        {flow.first === null ? null : (
          <CreatePart
            form={flow.form}
            mapped={flow.mapped}
            isReviewed={body !== null}
            onReview={flow.setReviewed}
          />
        )}
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-16">
        {flow.isToldElsewhere ? null : (
          <Outcome
            state={create.state}
            onRepeat={body !== null && create.canSendBody(body) ? flow.send : undefined}
            onGiveUp={create.giveUp}
          />
        )}
        <ReviewPanel
          body={body}
          quote={taken?.quote ?? null}
          hasEnded={taken?.hasEnded ?? false}
          monthlyCapUsd={found?.profile.monthlyCapUsd ?? null}
          isCapped={found === null || machineScopes[found.scope].isCapped}
          phase={create.state.phase}
          onCreate={flow.send}
        />
      </div>
    </div>
  );
}
