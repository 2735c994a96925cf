'use client';

import { X } from 'lucide-react';
import { Link } from '@/components/link';
import { Time } from '@/components/time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Status } from '@/components/ui/status-mark';
import { UnknownFields } from '@/components/unknown-fields';
import { useTimeZone } from '@/lib/browser/zone';
import { namedClock } from '@/lib/format/time';
import { routes } from '@/lib/routes';
import { stateOf, type HealthModel, type Subject, type TimedObservation } from './health-model';
import { healthLook } from './health-state';
import { minute, streakWords } from './health-words';

const names = { runtime: 'Runtime', route: 'Route' } as const;

/** Which of the two states is told first: the one that fails; the route where both do or neither does. */
export function leadSubject(observation: TimedObservation): Subject {
  const isIll = (subject: Subject) => stateOf(observation, subject) === 'unhealthy';
  return !isIll('route') && isIll('runtime') ? 'runtime' : 'route';
}

function Reason({ text }: { text: string | null }) {
  return text === null || text === '' ? null : (
    <code className="text-12 wrap-anywhere text-muted">{text}</code>
  );
}

function factsOf(observation: TimedObservation, subject: Subject) {
  const look = healthLook(stateOf(observation, subject));
  const reason = subject === 'runtime' ? observation.runtimeReason : observation.routeReason;
  const code = subject === 'route' && observation.routeStatus !== null ? `, ${observation.routeStatus}` : '';
  return { look, reason, words: `${names[subject]} ${look.label.toLowerCase()}${code}` };
}

/** What led to an observation lies before it, and what it led to shortly after. */
const [BEFORE_MS, AFTER_MS] = [180_000, 120_000];

/** The time around an observation, as the pages of logs and events take it. */
function around(atMs: number) {
  const iso = (ms: number) => new Date(ms).toISOString();
  return { from: iso(atMs - BEFORE_MS), to: iso(atMs + AFTER_MS) };
}

export interface ReadoutProps {
  deploymentId: string;
  model: HealthModel;
  observation: TimedObservation;
  isPinned: boolean;
  onUnpin: () => void;
}

/** What is known of one observation: the pinned one, the one under the mouse or the keys, else the newest. */
export function Readout({ deploymentId, model, observation, isPinned, onUnpin }: ReadoutProps) {
  const lead = leadSubject(observation);
  const timeZone = useTimeZone();
  const first = factsOf(observation, lead);
  const second = factsOf(observation, lead === 'route' ? 'runtime' : 'route');
  const isNewest = observation === model.timed.at(-1);
  return (
    <div
      data-slot="readout"
      className={cn(
        'mx-4 mb-4 grid min-h-[62px] grid-cols-[104px_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-0.5 rounded-control border py-2.5 pr-2.5 pl-3.5 text-13 max-md:mx-3 max-md:grid-cols-1',
        isPinned ? 'border-focus' : 'border-border',
      )}
    >
      <div className="self-start font-medium">
        {namedClock(observation.atMs, timeZone)}
        <span className="block text-12 font-normal text-faint">
          <Time value={observation.at?.raw} className="text-faint" />
          {isNewest ? ', newest' : ''}
        </span>
      </div>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <Status tone={first.look.tone} shape={first.look.shape}>
            {first.words}
          </Status>
          <Reason text={first.reason} />
        </p>
        <p className="text-muted">
          {second.words}
          {second.reason === null || second.reason === '' ? '' : ', '}
          <Reason text={second.reason} />. {streakWords(model.timed, observation, lead, timeZone)}
        </p>
        <UnknownFields fields={observation.extra ?? {}} />
      </div>
      <div className="flex gap-1 max-md:mt-1.5">
        <Button asChild size="small">
          <Link href={routes.deploymentLogs(deploymentId, around(observation.atMs))}>
            Logs near {minute(observation.atMs, timeZone)}
          </Link>
        </Button>
        <Button asChild size="small">
          <Link href={routes.deploymentEvents(deploymentId, around(observation.atMs))}>Events</Link>
        </Button>
        {isPinned ? (
          <IconButton label="Unpin" size="small" onClick={onUnpin}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </div>
  );
}
