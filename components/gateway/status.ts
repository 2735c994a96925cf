import type { StatusLook } from '@/components/ui/status-mark';
import type { components } from '@/lib/api/schema.gen';

type KnownStatus = components['schemas']['AiAttachment']['status'];

export type AttachmentStatusFacts = StatusLook & {
  /** The word as the platform gave it: attachment states are not shown in the specification (3). */
  label: string;
  isKnown: boolean;
  /** Whether it is expected to change by itself soon, which is what polling follows. */
  isChanging: boolean;
  /** Why the credential can be neither rotated nor taken away; null when it can. */
  refusal: string | null;
};

const usable = { isKnown: true, isChanging: false, refusal: null } as const;
const moving = { isKnown: true, isChanging: true, tone: 'busy', shape: 'arc' } as const;

const known = {
  attaching: { ...moving, label: 'attaching', refusal: null },
  attached: { ...usable, label: 'attached', tone: 'ok', shape: 'disc' },
  rotating: { ...moving, label: 'rotating', refusal: null },
  detaching: { ...moving, label: 'detaching', refusal: 'It is being detached.' },
  detached: {
    isKnown: true,
    isChanging: false,
    label: 'detached',
    tone: 'off',
    shape: 'square',
    refusal: 'It was detached.',
  },
  failed: { ...usable, label: 'failed', tone: 'bad', shape: 'cross' },
} as const satisfies Record<KnownStatus, AttachmentStatusFacts>;

const isKnownStatus = (status: string): status is KnownStatus => Object.hasOwn(known, status);

/** Everything known about the status of an attachment; a word that this version does not know keeps its spelling. */
export function attachmentStatus(status: string | null): AttachmentStatusFacts {
  if (status !== null && isKnownStatus(status)) return known[status];
  return {
    label: status ?? 'not reported',
    tone: 'unknown',
    shape: 'diamond',
    isKnown: false,
    isChanging: status !== null && /(ing|^pending|^queued)$/i.test(status) && status !== 'running',
    refusal: null,
  };
}
