import * as z from 'zod/mini';
import { type Machine } from '@/components/machines/read';
import type { AcceptedMachine } from '@/components/machines/read';
import {
  possibleSinceMs,
  type CreateState as SafeCreateState,
  type SafeAttempt,
} from '@/components/safe-create';
import { readInstant } from '@/lib/format/time';

/** One create of a machine, and what it is recognised by should its answer be lost. Holds nothing of the body but the name. */
export type Attempt = SafeAttempt & { name: string | null };

export type CreateState = SafeCreateState<Attempt, AcceptedMachine>;

const STORE_KEY = 'portico.new-machine.v1';
const attemptSchema = z.object({ key: z.string(), startedAtMs: z.number(), name: z.nullable(z.string()) });

/** A create of this tab whose answer never came; null where there is none. */
export function readUnfinished(): Attempt | null {
  try {
    const read = z.safeParse(attemptSchema, JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Keeps that a create is under way, before it is sent, so that a reload knows of it; null when it has ended. */
export function keepUnfinished(attempt: Attempt | null): void {
  try {
    if (attempt === null) sessionStorage.removeItem(STORE_KEY);
    else sessionStorage.setItem(STORE_KEY, JSON.stringify(attempt));
  } catch {
    // Without storage a reload begins anew; nothing else depends on it.
  }
}

/**
 * The machines that an attempt whose answer was lost may have made, newest first: those of its name made since it began, or all made
 * since then where no name was given. One whose name or time cannot be read is among them, since it cannot be ruled out.
 */
export function possibleResults(machines: readonly Machine[], attempt: Attempt): Machine[] {
  const sinceMs = possibleSinceMs(attempt);
  const madeAt = ({ createdAt }: Machine) => readInstant(createdAt)?.epochMs ?? null;
  return machines
    .filter(({ name }) => attempt.name === null || name === null || name === attempt.name)
    .filter((machine) => (madeAt(machine) ?? sinceMs) >= sinceMs)
    .sort((a, b) => (madeAt(b) ?? 0) - (madeAt(a) ?? 0));
}
