import fc, { type Arbitrary } from 'fast-check';
import { listTemplates } from '../../runtime/templates.ts';
import { newSshPublicKey } from '../ssh-key.ts';

/** Ids that are there, by what they name: those of the start and what answers have told since. */
export interface Pools {
  /** Takes the ids out of an answer. */
  learn(body: unknown): void;
  /** Ids for a field or parameter of this name; undefined when it is none. */
  arbitraryOf(field: string): Arbitrary<string> | undefined;
}

const KEPT_MAX = 200;
const FIELDS: Record<string, string> = {
  deployment_id: 'dep',
  run_id: 'run',
  key_id: 'key',
  webhook_id: 'wh',
  attachment_id: 'aga',
  machine_id: 'mac',
  quote_id: 'quo',
};
const ID = /^([a-z]{2,5})_[A-Za-z0-9_-]{6,80}$/;

/** `never`: ids that are not used, because what they name is needed to the end. */
export function createPools(never: readonly string[]): Pools {
  const ids = new Map<string, string[]>();
  const kept = new Set(never);

  function add(kind: string, id: string): void {
    const all = ids.get(kind) ?? [];
    if (kept.has(id) || all.includes(id)) return;
    all.push(id);
    if (all.length > KEPT_MAX) all.splice(1, 1);
    ids.set(kind, all);
  }

  function learn(value: unknown): void {
    if (typeof value === 'string') {
      const prefix = ID.exec(value)?.[1];
      if (prefix !== undefined) add(prefix, value);
    } else if (typeof value === 'object' && value !== null) {
      Object.values(value).forEach(learn);
    }
  }

  // Drawn when a request is made, so that it can name what the one before it has created.
  const from = (kind: string) => fc.nat().map((at) => pick(ids.get(kind) ?? [`${kind}_none`], at));
  const fixed: Record<string, Arbitrary<string>> = {
    template_id: fc.constantFrom(...listTemplates().map(({ id }) => id)),
    profile_id: fc.constantFrom(
      'gpo-l4',
      'mp-cpu-2-eu-central',
      'mp-l4-1-us-east',
      'mp-metal-h100-8-us-east',
    ),
    profile: fc.constantFrom('web-app', 'web-app-db', 'web-app:medium', 'small'),
    domain: fc.domain(),
    ssh_public_key: fc.constant(newSshPublicKey()),
  };
  return {
    learn,
    arbitraryOf(field) {
      const kind = FIELDS[field];
      return kind === undefined ? fixed[field] : from(kind);
    },
  };
}

function pick(from: readonly string[], at: number): string {
  return from[at % from.length] ?? 'none';
}
