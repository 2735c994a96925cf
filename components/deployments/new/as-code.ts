import { type CreateForm, hasSecretInUrl } from '@/components/deployments/new/create-model';
import {
  type CreateRequest,
  createRequest,
  type QuoteFields,
} from '@/components/deployments/new/create-request';

const shellName = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]/g, '_')
    .replace(/^(?=\d)/, '_');

const inSingleQuotes = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const base = (apiUrl: string) => apiUrl.replace(/\/+$/, '');

/** Marks the place of a secret within the JSON; the control character cannot stand in JSON text unescaped. */
const MARK = '\u0001';
const ESCAPED_MARK = JSON.stringify(MARK).slice(1, -1);
const mark = (name: string) => `${MARK}${shellName(name)}${MARK}`;

function marksOf(object: object, prefix: string): Record<string, string> {
  return Object.fromEntries(Object.keys(object).map((key) => [key, mark(`${prefix}${key}`)]));
}

/** The request with a mark in place of every value that must not be shown. */
function withMarks(body: CreateRequest): object {
  const { env, image, repository } = body;
  return {
    ...body,
    ...(repository &&
      hasSecretInUrl(repository.url) && { repository: { ...repository, url: mark('REPOSITORY_URL') } }),
    ...(image?.credentials && {
      image: { ...image, credentials: marksOf(image.credentials, 'REGISTRY_') },
    }),
    ...(env && { env: marksOf(env, '') }),
  };
}

/** The JSON as one shell word in which every secret is a variable of the shell: `'{"A":"'"$A"'"}'`. */
function shellJson(value: unknown): string {
  return JSON.stringify(value)
    .split(ESCAPED_MARK)
    .map((part, index) => (index % 2 === 0 ? inSingleQuotes(part) : `"$${part}"`))
    .join('');
}

/** The JSON as an object of TypeScript in which every secret is read from the environment. */
function typescriptObject(value: unknown): string {
  const secret = new RegExp(
    `"${ESCAPED_MARK.replace('\\', '\\\\')}(\\w+)${ESCAPED_MARK.replace('\\', '\\\\')}"`,
    'g',
  );
  return JSON.stringify(value, null, 2).replaceAll(secret, 'process.env.$1!');
}

const indented = (text: string) => text.replaceAll('\n', '\n  ');

/**
 * The create as a curl command, null while the form names no source. Values of variables, registry credentials and the API key are
 * `$NAME`s to be set in the shell, so that the command can be shared; a value that holds quotes or line ends has to be written as
 * JSON text there. `apiUrl` is the base address.
 */
export function createCurl(
  form: CreateForm,
  apiUrl: string,
  quote: QuoteFields | null = null,
): string | null {
  const body = createRequest(form, quote);
  if (body === null) return null;
  return [
    `curl -X POST ${inSingleQuotes(`${base(apiUrl)}/deployments`)}`,
    `  -H "Authorization: Bearer $PLATFORM_API_KEY"`,
    `  -H "Idempotency-Key: deploy.$(uuidgen)"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellJson(withMarks(body))}`,
  ].join(' \\\n');
}

/** The same create in TypeScript with openapi-fetch, every secret read from `process.env`; null while the form names no source. */
export function createTypescript(
  form: CreateForm,
  apiUrl: string,
  quote: QuoteFields | null = null,
): string | null {
  const body = createRequest(form, quote);
  if (body === null) return null;
  const address = base(apiUrl);
  return `// npx openapi-typescript ${address}/openapi.json --output platform-api.ts
import createClient from 'openapi-fetch';
import type { paths } from './platform-api';

const platform = createClient<paths>({
  baseUrl: ${JSON.stringify(address)},
  headers: { Authorization: \`Bearer \${process.env.PLATFORM_API_KEY}\` },
});

const { data, error } = await platform.POST('/deployments', {
  params: { header: { 'Idempotency-Key': \`deploy.\${crypto.randomUUID()}\` } },
  body: ${indented(typescriptObject(withMarks(body)))},
});
if (error) throw new Error(JSON.stringify(error));
console.log(data.run_id);
`;
}
