import { RawJson } from '@/components/raw-json';
import { Panel } from '@/components/ui/panel';
import { Status } from '@/components/ui/status-mark';
import type { Check } from './record-parts';
import { checkLook } from './status';

/** "Https" is none: short names are abbreviations. */
const titleOf = (name: string) =>
  name.length <= 5 ? name.toUpperCase() : (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');

/** What the platform saw when it looked last, with its reasons. */
export function ChecksPanel({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <Panel title="What the platform saw" sub="at the last check">
      <ul className="divide-y divide-border" aria-label="Checks">
        {checks.map((check, index) => {
          const { label, tone, shape } = checkLook(check.state);
          return (
            <li
              key={`${index} ${check.name}`}
              className="grid items-start gap-1 px-4 py-3 text-13 md:grid-cols-[8rem_11rem_minmax(0,1fr)] md:gap-4"
            >
              <span className="font-medium">{titleOf(check.name)}</span>
              <Status tone={tone} shape={shape}>
                {label}
              </Status>
              <span className="grid gap-1">
                <span className="wrap-anywhere text-muted">{check.reason ?? 'No reason was given.'}</span>
                <RawJson value={check.raw} label={`Everything told of ${titleOf(check.name)}`} />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
