import { type CreateForm, createRequest, hasSecretInUrl } from '@/components/deployments/new/create-model';

const shellName = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]/g, '_')
    .replace(/^(?=\d)/, '_');

const inSingleQuotes = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Marks the place of a secret within the JSON; the control character cannot stand in JSON text unescaped. */
const MARK = '\u0001';
const mark = (name: string) => `${MARK}${shellName(name)}${MARK}`;

function withMarks(form: CreateForm) {
  const body = createRequest(form);
  const env = Object.fromEntries(Object.keys(body.env ?? {}).map((key) => [key, mark(key)]));
  const marked = { ...body, ...(body.env && { env }) };
  if (marked.repository && hasSecretInUrl(marked.repository.url))
    return { ...marked, repository: { ...marked.repository, url: mark('REPOSITORY_URL') } };
  return marked;
}

/** The JSON as one shell word in which every secret is a variable of the shell: `'{"A":"'"$A"'"}'`. */
function shellJson(value: unknown): string {
  const escapedMark = JSON.stringify(MARK).slice(1, -1);
  return JSON.stringify(value)
    .split(escapedMark)
    .map((part, index) => (index % 2 === 0 ? inSingleQuotes(part) : `"$${part}"`))
    .join('');
}

/**
 * The create as a curl command. Values of variables and the credential are `$NAME`s to be set in the shell, so that the command can be
 * shared; a value that holds quotes or line ends has to be written as JSON text there. `apiUrl` is the base address without a slash.
 */
export function createCurl(form: CreateForm, apiUrl: string): string {
  return [
    `curl -X POST ${inSingleQuotes(`${apiUrl.replace(/\/+$/, '')}/deployments`)}`,
    `  -H "Authorization: Bearer $PLATFORM_API_KEY"`,
    `  -H "Idempotency-Key: deploy.$(uuidgen)"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellJson(withMarks(form))}`,
  ].join(' \\\n');
}

/** The list as a curl command. */
export function listCurl(apiUrl: string): string {
  return `curl -H "Authorization: Bearer $PLATFORM_API_KEY" ${inSingleQuotes(`${apiUrl.replace(/\/+$/, '')}/deployments`)}`;
}
