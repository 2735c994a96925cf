import {
  type CreateCheck,
  creditCheck,
  createsLeftCheck,
  type CreatesLeft,
} from '@/components/create-checks';
import type { DeployPermission } from '@/components/deploy-inputs';
import { type CreateForm, type FieldName, isOnGpu } from '@/components/deployments/new/create-model';
import { type FieldProblems, missingEnv } from '@/components/deployments/new/create-problems';
import { counted } from '@/lib/format/count';

export type PreflightFacts = {
  form: CreateForm;
  problems: FieldProblems;
  requiredEnv: readonly string[];
  /** The chosen template's word for it, null where it reports none; undefined without a template. */
  certification?: string | null | undefined;
  permission: DeployPermission | null;
  creates: CreatesLeft;
  nowMs: number;
};

const sourceFields = {
  template: ['template_id'],
  repository: ['repository.url', 'repository.ref'],
  image: ['image.ref', 'image.port', 'image.credentials'],
} as const satisfies Record<CreateForm['sourceType'], readonly FieldName[]>;

function givenSource(form: CreateForm): string {
  if (form.sourceType === 'template') return form.templateId;
  return form.sourceType === 'image' ? form.imageRef.trim() : form.repositoryRef.trim() || 'default branch';
}

function sourceItem({ form, problems }: PreflightFacts): CreateCheck {
  const item = { id: 'source', label: 'Source' };
  const problem = sourceFields[form.sourceType]
    .map((name) => problems[name])
    .find((each) => each !== undefined);
  return problem === undefined
    ? { ...item, state: 'ready', detail: `${form.sourceType}, ${givenSource(form)}` }
    : { ...item, state: 'open', detail: problem };
}

/** Only one word is documented by its error (specification 7.2), so every other is shown and judged by the platform alone. */
function certificationItems({ certification }: PreflightFacts): CreateCheck[] {
  if (certification === undefined) return [];
  const item = { id: 'certification', label: 'Certification' };
  if (certification === null) return [{ ...item, state: 'not-reported', detail: 'Not reported.' }];
  const state = certification === 'certified' ? 'ready' : 'not-reported';
  return [{ ...item, state, detail: certification }];
}

/** Only a container on an accelerator needs one; its age is what the standing of the quote is made of. */
function quoteItems({ form, problems }: PreflightFacts): CreateCheck[] {
  if (!isOnGpu(form)) return [];
  const item = { id: 'quote', label: 'Quote' };
  return [
    problems.quote === undefined
      ? { ...item, state: 'ready', detail: `${form.gpuProfileId}, binding` }
      : { ...item, state: 'open', detail: problems.quote },
  ];
}

function envItem({ form, requiredEnv, problems }: PreflightFacts): CreateCheck {
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
  const words = count === 0 ? 'No variables.' : `${counted(count, 'variable')}.`;
  return {
    ...item,
    state: 'ready',
    detail: required.length === 0 ? words : `${words} All required are given.`,
  };
}

/** Fields that another line speaks of. */
const elsewhere: ReadonlySet<string> = new Set([...Object.values(sourceFields).flat(), 'quote', 'env']);

function settingsItem({ form, problems }: PreflightFacts): CreateCheck {
  const item = { id: 'settings', label: 'Name and settings' };
  const settings = Object.entries(problems).filter(([name]) => !elsewhere.has(name));
  if (settings.length > 0)
    return { ...item, state: 'open', detail: `${settings.length} to correct: ${settings[0]?.[1] ?? ''}` };
  const name = form.name.trim();
  return { ...item, state: 'ready', detail: name === '' ? 'The platform chooses a name.' : name };
}

/** Everything that can be known before one of the account's few creates an hour is spent (specification 8.1). */
export function preflight(facts: PreflightFacts): CreateCheck[] {
  return [
    creditCheck(facts.permission),
    sourceItem(facts),
    ...certificationItems(facts),
    ...quoteItems(facts),
    envItem(facts),
    settingsItem(facts),
    createsLeftCheck(facts.creates, facts.nowMs),
  ];
}
