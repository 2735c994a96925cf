import type { StatusLook } from '@/components/ui/status-mark';

export type DomainStatusFacts = StatusLook & {
  label: string;
  /** Whether nothing is left to wait for. */
  isVerified: boolean;
};

const verified = { tone: 'ok', shape: 'check', isVerified: true } as const;
const waiting = { tone: 'busy', shape: 'ring', isVerified: false } as const;
const failed = { tone: 'bad', shape: 'cross', isVerified: false } as const;
const foreign = { tone: 'unknown', shape: 'diamond', isVerified: false } as const;

/* The specification shows no states (2.10): these are words that platforms use, and no other word is taken for a failure. */
const looks: Readonly<Record<string, Omit<DomainStatusFacts, 'label'>>> = {
  verified,
  active: verified,
  live: verified,
  pending: waiting,
  verifying: waiting,
  unverified: waiting,
  failed,
  invalid: failed,
  misconfigured: failed,
};

const inWords = (word: string) => (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('_', ' ');

function lookUp<Look>(table: Readonly<Record<string, Look>>, word: string, other: Look): Look {
  const key = word.toLowerCase();
  return Object.hasOwn(table, key) ? (table[key] ?? other) : other;
}

/** What the state of a domain means: from its word, else from a plain yes or no, else not reported. */
export function domainStatus(word: string | null, isVerified: boolean | null): DomainStatusFacts {
  if (word !== null) {
    const look = lookUp(looks, word, foreign);
    return { ...look, label: inWords(word), isVerified: look.isVerified || isVerified === true };
  }
  if (isVerified === null) return { ...foreign, label: 'Not reported' };
  return isVerified ? { ...verified, label: 'Verified' } : { ...waiting, label: 'Not verified' };
}

type CheckLook = StatusLook & { label: string };

const good = { tone: 'ok', shape: 'check' } as const;
const absent = { tone: 'warn', shape: 'half' } as const;
const bad = { tone: 'bad', shape: 'cross' } as const;
const unseen = { tone: 'unknown', shape: 'diamond' } as const;

const checks: Readonly<Record<string, StatusLook>> = {
  found: good,
  serving: good,
  ok: good,
  valid: good,
  verified: good,
  passed: good,
  missing: absent,
  pending: absent,
  mismatch: bad,
  not_serving: bad,
  certificate_problem: bad,
  unreachable: bad,
  failed: bad,
  invalid: bad,
};

/** How the outcome of one check is drawn; a word that this version does not know is shown as it came. */
export function checkLook(state: string): CheckLook {
  return { ...lookUp(checks, state, unseen), label: inWords(state) };
}
