import { Status, type StatusLook } from '@/components/ui/status-mark';
import type { EnvChange } from './env-diff';

const words = {
  added: { label: 'Added', tone: 'ok', shape: 'disc' },
  overwritten: { label: 'Overwritten', tone: 'warn', shape: 'half' },
  removed: { label: 'Removed', tone: 'bad', shape: 'cross' },
} as const satisfies Record<Exclude<EnvChange, 'unchanged'>, StatusLook & { label: string }>;

/** What an update would do to one key. */
export function ChangeWord({ change }: { change: EnvChange }) {
  if (change === 'unchanged') return <span className="text-faint">unchanged</span>;
  const { label, tone, shape } = words[change];
  return (
    <Status tone={tone} shape={shape}>
      {label}
    </Status>
  );
}
