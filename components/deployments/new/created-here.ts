import type { Attempt } from '@/components/deployments/new/create-attempt';

/** A create that was accepted while this page has been open. In memory only. */
export type CreatedHere = {
  /** What the link asked for, as text: the way back leads to the same. */
  link: string;
  attempt: Attempt;
  /** What was sent, where nothing was typed into what the link filled in, so that it holds no secret; else null. */
  body: string | null;
  name: string;
  /** null where the platform named none. */
  deploymentId: string | null;
};

let last: CreatedHere | null = null;

/** Keeps the last create, for the way back to its form; null once a new one is wanted in its place. */
export function rememberCreated(created: CreatedHere | null): void {
  last = created;
}

/** The last create, where it was made from a form that the same link filled in. An empty link is no link. */
export function createdFrom(link: string): CreatedHere | null {
  return last !== null && link !== '{}' && last.link === link ? last : null;
}

/**
 * The attempt whose key goes with a body that was sent already from the same link, untouched: the way back and a press are no second
 * create, and the platform answers with the first (specification 8.3.2). Null where this is a create of its own.
 */
export function attemptOfReturn(link: string, body: string): Attempt | null {
  const created = createdFrom(link);
  return created?.body === body ? created.attempt : null;
}
