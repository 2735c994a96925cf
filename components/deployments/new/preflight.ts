import type { DeployPermission } from '@/components/deploy-inputs';
import { type CreateForm, type FieldName, isOnGpu } from '@/components/deployments/new/create-model';
import { type FieldProblems, missingEnv } from '@/components/deployments/new/create-problems';
import type { StatusLook } from '@/components/ui/status-mark';
import { formatWait } from '@/lib/format/duration';

export type PreflightState = 'ready' | 'open' | 'blocked' | 'not-reported';

/** One thing that is checked before a create is spent. `open` is for the user to fill in, `blocked` nobody can fix here. */
export type PreflightItem = { id: string; label: string; detail: string; state: PreflightState };

export type PreflightFacts = {
  form: CreateForm;
  problems: FieldProblems;
  requiredEnv: readonly string[];
  /** The chosen template's word for it, null where it reports none; undefined without a template. */
  certification?: string | null | undefined;
  permission: DeployPermission | null;
  /** What is left of the hourly creates, null before the platform has said so. */
  creates: { remaining: number; limit: number; resetAtMs: number } | null;
  nowMs: number;
};

export const preflightLooks = {
  ready: { tone: 'ok', shape: 'check' },
  open: { tone: 'off', shape: 'ring' },
  blocked: { tone: 'bad', shape: 'cross' },
  'not-reported': { tone: 'unknown', shape: 'diamond' },
} as const satisfies Record<PreflightState, StatusLook>;

function permissionItem(permission: DeployPermission | null): PreflightItem {
  const item = { id: 'credits', label: 'Credits' };
  if (permission === null) return { ...item, state: 'not-reported', detail: 'Not read yet.' };
  if (permission.isRefused) return { ...item, state: 'blocked', detail: permission.reason ?? 'Not allowed.' };
  return permission.reason === null
    ? { ...item, state: 'ready', detail: `Deploys ${permission.word}.` }
    : { ...item, state: 'not-reported', detail: permission.reason };
}

const sourceFields = {
  template: ['template_id'],
  repository: ['repository.url', 'repository.ref'],
  image: ['image.ref', 'image.port', 'image.credentials'],
} as const satisfies Record<CreateForm['sourceType'], readonly FieldName[]>;

function givenSource(form: CreateForm): string {
  if (form.sourceType === 'template') return form.templateId;
  return form.sourceType === 'image' ? form.imageRef.trim() : form.repositoryRef.trim() || 'default branch';
}

function sourceItem({ form, problems }: PreflightFacts): PreflightItem {
  const item = { id: 'source', label: 'Source' };
  const problem = sourceFields[form.sourceType]
    .map((name) => problems[name])
    .find((each) => each !== undefined);
  return problem === undefined
    ? { ...item, state: 'ready', detail: `${form.sourceType}, ${givenSource(form)}` }
    : { ...item, state: 'open', detail: problem };
}

/** Only one word is documented by its error (specification 7.2), so every other is shown and judged by the platform alone. */
function certificationItems({ certification }: PreflightFacts): PreflightItem[] {
  if (certification === undefined) return [];
  const item = { id: 'certification', label: 'Certification' };
  if (certification === null) return [{ ...item, state: 'not-reported', detail: 'Not reported.' }];
  const state = certification === 'certified' ? 'ready' : 'not-reported';
  return [{ ...item, state, detail: certification }];
}

/** Only a container on an accelerator needs one; its age is what the standing of the quote is made of. */
function quoteItems({ form, problems }: PreflightFacts): PreflightItem[] {
  if (!isOnGpu(form)) return [];
  const item = { id: 'quote', label: 'Quote' };
  return [
    problems.quote === undefined
      ? { ...item, state: 'ready', detail: `${form.gpuProfileId}, binding` }
      : { ...item, state: 'open', detail: problems.quote },
  ];
}

function envItem({ form, requiredEnv, problems }: PreflightFacts): PreflightItem {
  const required = form.sourceType === 'template' ? requiredEnv : [];
  const item = { id: 'env', label: 'Environment' };
  const missing = missingEnv(form, required);
  if (missing.length > 0)
    return {
      ...item,
      state: 'open',
      detail: `${required.length - missing.length} of ${required.length} required: ${missing.join(', ')} open`,
    };
  if (problems.env !== undefined) return { ...item, state: 'open', detail: problems.env };
  const count = form.env.filter((row) => row.key.trim() !== '').length;
  const words = count === 0 ? 'No variables.' : `${count} ${count === 1 ? 'variable' : 'variables'}.`;
  return {
    ...item,
    state: 'ready',
    detail: required.length === 0 ? words : `${words} All required are given.`,
  };
}

/** Fields that another line speaks of. */
const elsewhere: ReadonlySet<string> = new Set([...Object.values(sourceFields).flat(), 'quote', 'env']);

function settingsItem({ form, problems }: PreflightFacts): PreflightItem {
  const item = { id: 'settings', label: 'Name and settings' };
  const settings = Object.entries(problems).filter(([name]) => !elsewhere.has(name));
  if (settings.length > 0)
    return { ...item, state: 'open', detail: `${settings.length} to correct: ${settings[0]?.[1] ?? ''}` };
  const name = form.name.trim();
  return { ...item, state: 'ready', detail: name === '' ? 'The platform chooses a name.' : name };
}

function createsItem({ creates, nowMs }: PreflightFacts): PreflightItem {
  const item = { id: 'creates', label: 'Creates left this hour' };
  if (creates === null) return { ...item, state: 'not-reported', detail: 'Not reported yet.' };
  const isUsedUp = creates.remaining <= 0 && creates.resetAtMs > nowMs;
  return isUsedUp
    ? {
        ...item,
        state: 'blocked',
        detail: `None; the hour ends in ${formatWait(creates.resetAtMs - nowMs)}.`,
      }
    : { ...item, state: 'ready', detail: `${creates.remaining} of ${creates.limit}` };
}

/** Everything that can be known before one of the account's few creates an hour is spent (specification 8.1). */
export function preflight(facts: PreflightFacts): PreflightItem[] {
  return [
    permissionItem(facts.permission),
    sourceItem(facts),
    ...certificationItems(facts),
    ...quoteItems(facts),
    envItem(facts),
    settingsItem(facts),
    createsItem(facts),
  ];
}
