import * as z from 'zod/mini';
import type { Attempt } from '@/components/deployments/new/create-attempt';
import { type CreateForm, isUntouched, withoutSecrets } from '@/components/deployments/new/create-model';
import { readForm } from '@/components/deployments/new/form-schema';

/** What of an unfinished create survives a reload of its tab: no value of a variable, no request body. */
export type Draft = { form: CreateForm | null; unfinished: Attempt | null };

const STORE_KEY = 'portico.new-deployment.v1';
const attemptSchema = z.object({
  key: z.string(),
  startedAtMs: z.number(),
  name: z.nullable(z.string()),
  sourceType: z.string(),
});

const draftSchema = z.object({
  form: z.pipe(z.optional(z.unknown()), z.transform(readForm)),
  unfinished: z.catch(z.nullable(attemptSchema), null),
});

const nothing: Draft = { form: null, unfinished: null };

/** What an earlier visit of this tab left; nothing where there is none, or where it cannot be read. */
export function readDraft(): Draft {
  try {
    const read = z.safeParse(draftSchema, JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null'));
    return read.success ? read.data : nothing;
  } catch {
    return nothing;
  }
}

function write(draft: Draft): void {
  try {
    if (draft.form === null && draft.unfinished === null) sessionStorage.removeItem(STORE_KEY);
    else sessionStorage.setItem(STORE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage a reload begins anew; nothing else depends on it.
  }
}

/** Keeps what was typed, without its secrets. */
export function keepForm(form: CreateForm): void {
  write({ ...readDraft(), form: isUntouched(form) ? null : withoutSecrets(form) });
}

/** Keeps that a create is under way, before it is sent, so that a reload knows of it; null when it has ended. */
export function keepUnfinished(unfinished: Attempt | null): void {
  write({ ...readDraft(), unfinished });
}

/** Forgets everything, once the deployment is made. */
export function forgetDraft(): void {
  write(nothing);
}
