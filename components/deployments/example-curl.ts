const inSingleQuotes = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const deployments = (apiUrl: string) => inSingleQuotes(`${apiUrl.replace(/\/+$/, '')}/deployments`);
const KEY = '-H "Authorization: Bearer $PLATFORM_API_KEY"';

/** The list as a curl command; the credential is a variable of the shell. */
export function listCurl(apiUrl: string): string {
  return `curl ${KEY} ${deployments(apiUrl)}`;
}

/** A first create as a curl command, apart from the form, so that the list does not carry the form's code. */
export function exampleCurl(apiUrl: string): string {
  const body = { repository: { url: 'https://git.example/team/web-api.git' }, name: 'web-api' };
  return [
    `curl -X POST ${deployments(apiUrl)} ${KEY}`,
    `  -H "Idempotency-Key: deploy.$(uuidgen)" -H 'Content-Type: application/json'`,
    `  -d '${JSON.stringify(body)}'`,
  ].join(' \\\n');
}
