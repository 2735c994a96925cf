import { type CreateForm, createRequest, hasSecretInUrl } from '@/components/deployments/new/create-model';
import { inSingleQuotes, shellJson, shellMark } from '@/lib/format/shell';

function withMarks(form: CreateForm) {
  const body = createRequest(form);
  const env = Object.fromEntries(Object.keys(body.env ?? {}).map((key) => [key, shellMark(key)]));
  const marked = { ...body, ...(body.env && { env }) };
  if (marked.repository && hasSecretInUrl(marked.repository.url))
    return { ...marked, repository: { ...marked.repository, url: shellMark('REPOSITORY_URL') } };
  return marked;
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
