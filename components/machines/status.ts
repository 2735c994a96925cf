import type { StatusLook } from '@/components/ui/status-mark';
import type { components } from '@/lib/api/schema.gen';

type KnownStatus = components['schemas']['Machine']['status'];

export type MachineStatusFacts = StatusLook & {
  /** The word as the platform gave it: machine states are not shown in the specification (3). */
  label: string;
  isKnown: boolean;
  /** Whether it is expected to change by itself soon, which is what polling follows. */
  isChanging: boolean;
  /** Whether the record is only a memory of a machine. */
  isGone: boolean;
};

const settled = { isKnown: true, isChanging: false, isGone: false } as const;

const known = {
  provisioning: { ...settled, label: 'provisioning', tone: 'busy', shape: 'arc', isChanging: true },
  running: { ...settled, label: 'running', tone: 'ok', shape: 'disc' },
  stopped: { ...settled, label: 'stopped', tone: 'off', shape: 'ring' },
  deleting: { ...settled, label: 'deleting', tone: 'busy', shape: 'arc', isChanging: true },
  deleted: { ...settled, label: 'deleted', tone: 'off', shape: 'square', isGone: true },
} as const satisfies Record<KnownStatus, MachineStatusFacts>;

const isKnownStatus = (status: string): status is KnownStatus => Object.hasOwn(known, status);

/** A word such as "rebooting" names something under way; "running" alone does not. */
const IN_PROGRESS = /^(?!running$)[a-z_-]+ing$/i;

/**
 * Everything known about the status of a machine; null when the record tells none. A word that this version does not know keeps its
 * spelling and is taken neither for a failure nor for an end; it is only read again sooner when it sounds like something under way.
 */
export function machineStatus(status: string | null): MachineStatusFacts {
  if (status !== null && isKnownStatus(status)) return known[status];
  return {
    label: status ?? 'not reported',
    tone: 'unknown',
    shape: 'diamond',
    isKnown: false,
    isChanging: status !== null && (IN_PROGRESS.test(status) || status === 'pending'),
    isGone: false,
  };
}
