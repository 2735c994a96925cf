'use client';

import { useState, type SubmitEvent } from 'react';
import { ErrorPanel } from '@/components/error-panel';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PanelBody } from '@/components/ui/panel';
import { useCostWords } from '@/components/use-cost-words';
import type { ApiErrorFacts } from '@/lib/api/errors';
import { addressProblem } from './address';
import type { CreateRequest } from './create-request';
import { EVENT_TYPES, type EventType } from './event-types';
import { EventChooser } from './event-chooser';

export interface WebhookFormProps {
  /** What stands in the fields at first. */
  initial?: { url: string; events: readonly string[] };
  submitLabel: string;
  isWorking: boolean;
  /** Why the platform refused the last try. */
  refusal: ApiErrorFacts | null;
  onSubmit: (request: CreateRequest) => void;
}

const isAboutUrl = ({ code, field }: ApiErrorFacts) => field === 'url' || code === 'invalid_webhook_url';

const HINT = 'A public https:// address. Private and local hosts are refused.';

/** The event types of a list that the contract knows, in its order. */
function knownTypes(events: readonly string[]): EventType[] {
  return EVENT_TYPES.filter((type) => events.includes(type));
}

/** What is typed, and what is wrong with it. */
function useWebhookForm({ initial, refusal }: Pick<WebhookFormProps, 'initial' | 'refusal'>) {
  const [url, setUrl] = useState(initial?.url ?? '');
  const [events, setEvents] = useState(() => knownTypes(initial?.events ?? []));
  const [isLeft, setIsLeft] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [isInsisting, setIsInsisting] = useState(false);
  const [refusedUrl, setRefusedUrl] = useState<{ refusal: ApiErrorFacts; url: string } | null>(null);
  // A refusal is of the address that was sent: it goes when another is typed.
  if (refusal !== null && refusedUrl?.refusal !== refusal) setRefusedUrl({ refusal, url });
  const address = url.trim();
  const problem = addressProblem(address);
  const isRefused = refusal !== null && isAboutUrl(refusal) && refusedUrl?.url === url;
  const ownProblem = isTried ? problem : null;
  return {
    url,
    address,
    events,
    problem,
    isInsisting,
    // Before the first try a problem stands in place of the hint: a line that appeared when the field is left would move
    // the button that is just being pressed.
    urlHint: (isLeft && !isTried && address !== '' ? problem : null) ?? HINT,
    urlError: isRefused ? refusal.message : (ownProblem ?? undefined),
    eventsError: isTried && events.length === 0 ? 'Choose at least one type of event.' : undefined,
    /** The check of this page can be wrong about a platform's exceptions, so it can be overruled. */
    canInsist: ownProblem !== null && address !== '',
    changeUrl: (next: string) => {
      setUrl(next);
      setIsInsisting(false);
    },
    leaveUrl: () => setIsLeft(true),
    changeEvents: setEvents,
    insist: setIsInsisting,
    /** The request, or null when something is to be corrected first. */
    attempt: (): CreateRequest | null => {
      setIsTried(true);
      const isAddressTaken = problem === null || (isInsisting && address !== '');
      return isAddressTaken && events.length > 0 ? { url: address, events } : null;
    },
  };
}

/** Address and events of a webhook; what is plainly wrong is said before a request is spent. */
export function WebhookForm({ initial, submitLabel, isWorking, refusal, onSubmit }: WebhookFormProps) {
  const form = useWebhookForm({ ...(initial && { initial }), refusal });
  const cost = useCostWords('mutation');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const request = isWorking ? null : form.attempt();
    if (request !== null) onSubmit(request);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Webhook">
      <PanelBody className="grid gap-5">
        <Field
          label="Address"
          hint={<span className="block max-md:min-h-8">{form.urlHint}</span>}
          error={form.urlError}
          required
        >
          <Input
            mono
            type="url"
            value={form.url}
            placeholder="https://hooks.example.com/portico"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => form.changeUrl(event.target.value)}
            onBlur={form.leaveUrl}
          />
        </Field>
        {form.canInsist ? (
          <Checkbox
            label="Ask the platform anyway"
            hint="It decides, and may except some addresses. A refusal may cost a change too."
            checked={form.isInsisting}
            onChange={(event) => form.insist(event.target.checked)}
          />
        ) : null}
        <EventChooser chosen={form.events} error={form.eventsError} onChange={form.changeEvents} />
        {refusal === null || isAboutUrl(refusal) ? null : (
          <ErrorPanel error={refusal} title="The webhook was not added" />
        )}
      </PanelBody>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3">
        <Button type="submit" variant="primary" working={isWorking} workingLabel="Adding">
          {submitLabel}
        </Button>
        <span className="text-12 text-muted">
          {cost}. The signing secret is shown in the next step, once.
        </span>
      </div>
    </form>
  );
}
