import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';

const operationSchema = z.object({
  operationId: z.string(),
  'x-budget': z.string().optional(),
  responses: z.record(z.string(), z.looseObject({ 'x-error-codes': z.array(z.string()).optional() })),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

interface Operation {
  id: string;
  method: string;
  path: string;
  pattern: RegExp;
  responses: z.infer<typeof operationSchema>['responses'];
}

export interface CheckedAnswer {
  status: number;
  body: unknown;
  headers: Headers;
}

/** Compares answers with `platform/openapi.json`: status, body (no field more than declared), error code, headers. */
export interface ContractChecker {
  /** The declared operations; methods in upper case. */
  operations: readonly { id: string; method: string; path: string }[];
  /** Statuses that were seen, by operation. */
  seen: Map<string, Set<number>>;
  /** Throws with what differs; gives the body otherwise. */
  check(method: string, path: string, response: Response): Promise<CheckedAnswer>;
}

export function createContractChecker(): ContractChecker {
  const document: unknown = JSON.parse(
    readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'),
    forbidMore,
  );
  const operations = readOperations(document);
  const seen = new Map<string, Set<number>>();
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(z.record(z.string(), z.unknown()).parse(document), 'contract');
  return {
    operations,
    seen,
    async check(method, path, response) {
      const pathname = path.replace(/\?.*$/, '');
      const operation = operations.find(
        (candidate) => candidate.method === method && candidate.pattern.test(pathname),
      );
      const what = `${method} ${path} ${String(response.status)}`;
      if (operation === undefined) throw new Error(`${what}: not in the contract`);
      const body: unknown = await response.json();
      checkBody(ajv, operation, response, body, what);
      checkHeaders(response, what);
      seen.set(operation.id, (seen.get(operation.id) ?? new Set()).add(response.status));
      return { status: response.status, body, headers: response.headers };
    },
  };
}

function readOperations(document: unknown): Operation[] {
  const { paths } = documentSchema.parse(document);
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      responses: operation.responses,
    })),
  );
  // Paths without parameters first: `/deployments/runs/{run_id}` is no `/deployments/{deployment_id}/…`.
  return all.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
}

function checkBody(
  ajv: Ajv2020,
  operation: Operation,
  response: Response,
  body: unknown,
  what: string,
): void {
  const status = String(response.status);
  const declared = operation.responses[status];
  if (declared === undefined) throw new Error(`${what}: status not declared; ${JSON.stringify(body)}`);
  const pointer = [
    'paths',
    operation.path,
    operation.method.toLowerCase(),
    'responses',
    status,
    'content',
    'application/json',
  ];
  const validate = validatorAt(ajv, [...pointer, 'schema']);
  if (!validate(body))
    throw new Error(`${what}: ${ajv.errorsText(validate.errors)}; ${JSON.stringify(body)}`);
  const code = z.object({ code: z.string() }).safeParse(body).data?.code;
  if (response.status >= 400 && code !== undefined && declared['x-error-codes']?.includes(code) !== true) {
    throw new Error(`${what}: code ${code} not declared`);
  }
}

function validatorAt(ajv: Ajv2020, pointer: string[]): ValidateFunction {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const $ref = `contract#/${path.join('/')}`;
  const validate = ajv.getSchema($ref);
  if (validate === undefined) throw new Error(`no schema at ${$ref}`);
  return validate;
}

function checkHeaders(response: Response, what: string): void {
  const { headers } = response;
  if (!headers.get('content-type')?.startsWith('application/json')) throw new Error(`${what}: not JSON`);
  if (headers.get('x-request-id') === null) throw new Error(`${what}: no x-request-id`);
  if ((response.status === 429) !== headers.has('retry-after'))
    throw new Error(`${what}: Retry-After only on 429`);
}

/** Closes every object whose fields are listed, so that a field that is not declared is found. */
function forbidMore(_key: string, value: unknown): unknown {
  const isListed = z.object({ type: z.literal('object'), properties: z.object() }).safeParse(value).success;
  return isListed ? { ...z.looseObject({}).parse(value), additionalProperties: false } : value;
}
