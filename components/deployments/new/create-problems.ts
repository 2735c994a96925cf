import { commandWords } from '@/components/deployments/new/command-words';
import {
  bounds,
  type BoundedField,
  type CreateForm,
  type FieldName,
  isSent,
  textOf,
} from '@/components/deployments/new/create-model';
import { credentialsOf } from '@/components/deployments/new/create-request';
import { envRowError } from '@/components/deployments/variables/env-checks';
import { formatCount } from '@/lib/format/count';

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

function imageProblem(ref: string): string | null {
  if (ref === '') return 'Give the name of an image, such as registry.example/team/app:1.2.';
  return /\s/.test(ref) || /^[a-z][a-z+.-]*:\/\//i.test(ref)
    ? 'Give a name without a scheme and without spaces.'
    : null;
}

function credentialsProblem(form: CreateForm): string | null {
  const isTyped = form.imageCredentialsJson.trim() !== '';
  return isTyped && credentialsOf(form) === null ? 'Give a JSON object, such as {"username": "…"}.' : null;
}

/** Only the fields of the chosen source and hardware are looked at. */
function sourceProblems(form: CreateForm): [FieldName, string | null][] {
  return [
    ['template_id', form.templateId === '' ? 'Choose a template.' : null],
    ['repository.url', urlProblem(form.repositoryUrl.trim())],
    ['repository.ref', refProblem(form.repositoryRef.trim())],
    ['repository.dockerfile_path', pathProblem(form.dockerfilePath.trim())],
    ['repository.docker_context_path', pathProblem(form.dockerContextPath.trim())],
    ['image.ref', imageProblem(form.imageRef.trim())],
    ['image.credentials', credentialsProblem(form)],
  ];
}

const boundedFields = Object.keys(bounds) as BoundedField[];

/** A quote as far as a create depends on it: none taken, one that binds, or why the one taken cannot be spent. */
export type QuoteStanding = { problem: string | null };

/**
 * What would make the platform refuse the form, found before one of ten creates an hour is spent on it. Bounds are those of
 * specification 2.1; `requiredEnv` is the template's, `quote` says whether there is one to spend.
 */
export function problemsOf(
  form: CreateForm,
  requiredEnv: readonly string[],
  quote: QuoteStanding = { problem: null },
): FieldProblems {
  const all: [FieldName, string | null][] = [
    ...sourceProblems(form),
    ...boundedFields.map((field): [FieldName, string | null] => [
      field,
      numberProblem(form[textOf[field]].trim(), field),
    ]),
    ['health_path', healthPathProblem(form.healthPath.trim())],
    ['command', commandWords(form.command).problem],
    ['args', commandWords(form.args).problem],
    ['quote', form.gpuProfileId === '' ? 'Choose an accelerator.' : quote.problem],
    ['env', envProblem(form, form.sourceType === 'template' ? requiredEnv : [])],
  ];
  return Object.fromEntries(all.filter(([name, problem]) => problem !== null && isSent(name, form)));
}
