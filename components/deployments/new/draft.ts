import * as z from 'zod/mini';
import type { Attempt } from '@/components/deployments/new/create-attempt';
import { type CreateForm, emptyForm, withoutSecrets } from '@/components/deployments/new/create-model';

/** What of an unfinished create survives a reload of its tab: no value of a variable, no request body. */
export type Draft = { form: CreateForm | null; unfinished: Attempt | null };

const STORE_KEY = 'portico.new-deployment.v1';
const word = z.catch(z.string(), '');

const formSchema = z.object({
  sourceType: z.catch(z.enum(['template', 'repository']), 'template'),
  templateId: word,
  repositoryUrl: word,
  repositoryRef: word,
  dockerfilePath: word,
  dockerContextPath: word,
  name: word,
  port: word,
  healthPath: word,
  cpuUnits: word,
  memoryMb: word,
  storageMb: word,
  env: z.catch(z.array(z.object({ id: z.string(), key: z.string(), value: z.string() })), []),
});

const attemptSchema = z.object({
  key: z.string(),
  startedAtMs: z.number(),
  name: z.nullable(z.string()),
  sourceType: z.string(),
});

const draftSchema = z.object({
  form: z.catch(z.nullable(formSchema), null),
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
  write({ ...readDraft(), form: form === emptyForm ? null : withoutSecrets(form) });
}

/** Keeps that a create is under way, before it is sent, so that a reload knows of it; null when it has ended. */
export function keepUnfinished(unfinished: Attempt | null): void {
  write({ ...readDraft(), unfinished });
}

/** Forgets everything, once the deployment is made. */
export function forgetDraft(): void {
  write(nothing);
}
