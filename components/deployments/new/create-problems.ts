import {
  bounds,
  type BoundedField,
  type CreateForm,
  type FieldName,
  textOf,
} from '@/components/deployments/new/create-model';
import { envRowError } from '@/components/deployments/variables/env-checks';
import { formatCount } from '@/lib/format/bytes';

/** What is wrong with each field, in the words shown beside it. A field that is not named is fine. */
export type FieldProblems = Partial<Record<FieldName, string>>;

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** `user@host:path`, as git prints it for ssh. */
const SCP_ADDRESS = /^[\w.-]+@[\w.-]+:(?!\/\/)\S+$/;
const SCHEMES: ReadonlySet<string> = new Set(['https:', 'ssh:', 'file:']);

/**
 * A word of warning for a name that a platform may refuse. No rule for names is documented (specification 2.6), so it
 * keeps nobody from sending one; null for a usual name and for none.
 */
export function unusualName(name: string): string | null {
  if (name === '' || NAME.test(name)) return null;
  return 'This platform may refuse the name: usual are lower-case letters, digits and -, at most 63, not at an end';
}

function urlProblem(url: string): string | null {
  if (url === '') return 'Give the address of the repository.';
  if (SCP_ADDRESS.test(url)) return null;
  const scheme = URL.canParse(url) ? new URL(url).protocol : null;
  if (scheme === null) return 'Give a whole address, such as https://host/team/app.git.';
  return SCHEMES.has(scheme) ? null : 'Use https, ssh, file or git@host:path.';
}

function refProblem(ref: string): string | null {
  if (ref === '') return null;
  if (ref.startsWith('-') || /[\s~^:?*[\\]|\.\./.test(ref)) return 'Give a branch, a tag or a commit.';
  return ref.length > 255 ? 'At most 255 characters.' : null;
}

function pathProblem(path: string): string | null {
  if (path.startsWith('/') || path.split('/').includes('..')) return 'Give a path inside the repository.';
  return null;
}

function healthPathProblem(path: string): string | null {
  return path === '' || /^\/[\x21-\x7e]*$/.test(path)
    ? null
    : 'A path that starts with / and holds no space.';
}

function numberProblem(text: string, field: BoundedField): string | null {
  if (text === '') return null;
  const { min, max, isWhole } = bounds[field];
  const value = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text)) return isWhole ? 'Give a whole number.' : 'Give a number.';
  if (isWhole && !Number.isInteger(value)) return 'Give a whole number.';
  if (value < min) return `At least ${formatCount(min)}.`;
  return value > max ? `At most ${formatCount(max)}.` : null;
}

/** The required variables that no row gives a value to. */
export function missingEnv(form: CreateForm, requiredEnv: readonly string[]): string[] {
  const given = new Set(form.env.filter((row) => row.value !== '').map((row) => row.key.trim()));
  return requiredEnv.filter((key) => !given.has(key));
}

function envProblem(form: CreateForm, requiredEnv: readonly string[]): string | null {
  const row = form.env.map((each) => envRowError(each, form.env)).find((problem) => problem !== null);
  const missing = missingEnv(form, requiredEnv);
  return row ?? (missing.length === 0 ? null : `The template needs a value for ${missing.join(', ')}.`);
}

function sourceProblems(form: CreateForm): [FieldName, string | null][] {
  if (form.sourceType === 'template')
    return [['template_id', form.templateId === '' ? 'Choose a template.' : null]];
  return [
    ['repository.url', urlProblem(form.repositoryUrl.trim())],
    ['repository.ref', refProblem(form.repositoryRef.trim())],
    ['repository.dockerfile_path', pathProblem(form.dockerfilePath.trim())],
    ['repository.docker_context_path', pathProblem(form.dockerContextPath.trim())],
  ];
}

const boundedFields: readonly BoundedField[] = [
  'port',
  'resource_profile.cpu_units',
  'resource_profile.memory_mb',
  'resource_profile.storage_mb',
];

/**
 * What would make the platform refuse the form, found before one of ten creates an hour is spent on it. Bounds are those of
 * specification 2.1; `requiredEnv` is the template's.
 */
export function problemsOf(form: CreateForm, requiredEnv: readonly string[]): FieldProblems {
  const found: [FieldName, string | null][] = [
    ...sourceProblems(form),
    ...boundedFields.map((field): [FieldName, string | null] => [
      field,
      numberProblem(form[textOf[field]].trim(), field),
    ]),
    ['health_path', healthPathProblem(form.healthPath.trim())],
    ['env', envProblem(form, form.sourceType === 'template' ? requiredEnv : [])],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}
