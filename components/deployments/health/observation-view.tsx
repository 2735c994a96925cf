'use client';

import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { announce } from '@/components/ui/announcer';
import { useTimeZone } from '@/lib/browser/zone';
import { namedClock } from '@/lib/format/time';
import { healthAxis } from './chart-model';
import type { HealthModel, TimedObservation } from './health-model';
import { healthParams } from './health-params';
import { ObservationChart } from './observation-chart';
import { leadSubject, Readout } from './readout';

const pinParams = { at: healthParams.at };

/** Observations are meant by their time: places shift when new ones come. */
function useChosen({ timed }: HealthModel) {
  const [pointedMs, setPointedMs] = useState<number | null>(null);
  const [walkedMs, setWalkedMs] = useState<number | null>(null);
  const [{ at: pinnedMs }, setParams] = useQueryStates(pinParams);
  const timeZone = useTimeZone();
  const find = (ms: number | null) => (ms === null ? undefined : timed.find(({ atMs }) => atMs === ms));
  const pin = (observation: TimedObservation | null) => {
    const isOff = observation === null || observation.atMs === pinnedMs;
    if (isOff && pinnedMs === null) return;
    setWalkedMs(isOff ? pinnedMs : observation.atMs);
    void setParams({ at: isOff ? null : observation.atMs });
    announce(isOff ? 'Unpinned' : `Pinned ${namedClock(observation.atMs, timeZone)}`);
  };
  const walk = (observation: TimedObservation) => {
    setPointedMs(null);
    setWalkedMs(observation.atMs);
  };
  return {
    pointed: find(pointedMs),
    walked: find(walkedMs),
    pinned: find(pinnedMs),
    setPointedMs,
    pin,
    walk,
  };
}

/** The picture with what is known of one observation under it. Memoised: the mouse must not draw a thousand cells anew. */
export function ObservationView({ deploymentId, model }: { deploymentId: string; model: HealthModel }) {
  'use memo';
  const { pointed, walked, pinned, setPointedMs, pin, walk } = useChosen(model);
  const axis = healthAxis(model);
  const newest = model.timed.at(-1);
  if (axis === null || newest === undefined)
    return (
      <p className="px-4 py-6 text-13 text-muted">
        None of the {model.untimedCount} observations has a time, so none can be drawn. The table shows them.
      </p>
    );
  const shown = pointed ?? pinned ?? walked ?? newest;
  return (
    <>
      <ObservationChart
        model={model}
        axis={axis}
        lineAtMs={(pointed ?? walked ?? pinned)?.atMs ?? null}
        pinnedAtMs={pinned?.atMs ?? null}
        framed={leadSubject(pinned ?? newest)}
        current={walked ?? pinned ?? newest}
        onMove={walk}
        onPoint={(observation) => setPointedMs(observation?.atMs ?? null)}
        onPin={pin}
      />
      <Readout
        deploymentId={deploymentId}
        model={model}
        observation={shown}
        isPinned={shown === pinned}
        onUnpin={() => pin(null)}
      />
    </>
  );
}
