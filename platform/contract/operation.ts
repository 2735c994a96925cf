import { createRoute, z, type RouteConfig } from '@hono/zod-openapi';
import { ERROR_CODES, statusesOf, type ErrorCode } from '../http/error-codes.ts';
import type { BudgetClass } from '../http/budgets.ts';
import type { FieldCodes } from '../http/validation.ts';
import {
  acceptanceRefusalSchema,
  errorSchema,
  estimateRefusalSchema,
  historyUnavailableSchema,
} from './error-schema.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type OperationRequest = NonNullable<RouteConfig['request']>;
export type AuthKind = 'none' | 'bearer' | 'portal_session';

/** Shapes outside the envelope that an operation may also answer (specification 7.4), each with its one status. */
const OUTSIDE = {
  acceptance_refusal: { status: 422, schema: acceptanceRefusalSchema, codes: [] },
  history_unavailable: { status: 503, schema: historyUnavailableSchema, codes: [] },
  estimate_refusal: {
    status: 400,
    schema: estimateRefusalSchema,
    codes: ['preset_unknown', 'profile_unknown'],
  },
} as const satisfies Record<string, { status: number; schema: z.ZodType; codes: readonly string[] }>;
type OutsideShape = keyof typeof OUTSIDE;

interface OperationSpec<
  P extends string,
  M extends Method,
  R extends OperationRequest,
  S extends z.ZodType,
  St extends number,
> {
  id: string;
  method: M;
  path: P;
  tag: string;
  summary: string;
  auth: AuthKind;
  /** The rate budget it draws from (specification 8.1); null for none. */
  budget: BudgetClass | null;
  request: R;
  success: { status: St; description: string; schema: S };
  /** The code of a request that fails its schema. */
  invalid: ErrorCode;
  /** Fields whose faults have a code of their own, which `errors` names too. */
  invalidFields?: FieldCodes;
  /** Codes of its own, besides those that authentication, budget and body bring along. */
  errors: readonly ErrorCode[];
  outside?: OutsideShape;
}

type Responses<S extends z.ZodType, St extends number> = {
  [K in St]: { description: string; content: { 'application/json': { schema: S } } };
};

/**
 * Declares one operation in one place: its route for the server and the contract, who may call it, what it
 * costs, and every error code that it can give. Errors are thrown, so the handler's type knows only success.
 */
export function operation<
  const P extends string,
  const M extends Method,
  R extends OperationRequest,
  S extends z.ZodType,
  const St extends number,
>(spec: OperationSpec<P, M, R, S, St>) {
  // The cast narrows to the success entry; the error entries exist for the contract document only.
  const responses = {
    [spec.success.status]: {
      description: spec.success.description,
      headers: successHeaders(spec),
      content: { 'application/json': { schema: spec.success.schema } },
    },
    ...unchangedResponse(spec),
    ...errorResponses(spec),
  } as Responses<S, St>;
  const route = createRoute({
    operationId: spec.id,
    method: spec.method,
    path: spec.path,
    tags: [spec.tag],
    summary: spec.summary,
    security: spec.auth === 'none' ? [] : [{ bearer: [] }],
    request: spec.request,
    responses,
    'x-credential': spec.auth,
    ...(spec.budget === null ? {} : { 'x-budget': spec.budget }),
  });
  const { id, auth, budget, invalid, invalidFields = {} } = spec;
  return { route, id, auth, budget, invalid, invalidFields, codes: allCodes(spec) };
}

/** What the HTTP layer needs of an operation, whatever its types. */
export interface OperationFacts {
  id: string;
  auth: AuthKind;
  budget: BudgetClass | null;
  invalid: ErrorCode;
  invalidFields?: FieldCodes;
  /** Every code that it can give inside the envelope. */
  codes?: readonly ErrorCode[];
}

/** What can be missing can also be there and be retired (specification 9, rule 5). */
const RETIRED: Partial<Record<ErrorCode, ErrorCode>> = {
  deployment_not_found: 'legacy_deployment_retired',
  deployment_run_not_found: 'legacy_run_retired',
};

function allCodes(spec: {
  auth: AuthKind;
  budget: BudgetClass | null;
  invalid: ErrorCode;
  request: OperationRequest;
  errors: readonly ErrorCode[];
}): ErrorCode[] {
  const retired = spec.errors.flatMap((code) => RETIRED[code] ?? []);
  const codes: ErrorCode[] = ['internal_error', ...spec.errors, ...retired];
  if (Object.keys(spec.request).length > 0) codes.push(spec.invalid);
  if (spec.request.body !== undefined) codes.push('invalid_request', 'request_too_large');
  if (spec.auth !== 'none') {
    codes.push('authentication_required', 'invalid_api_key', 'credential_scope_violation');
    codes.push('api_key_owner_unbound', 'per_user_api_key_required');
    codes.push('api_key_auth_unavailable', 'api_key_verification_unavailable');
  }
  if (spec.auth === 'portal_session') codes.push('portal_session_required');
  if (spec.budget !== null) codes.push('rate_limited');
  return [...new Set(codes)].sort();
}

function errorResponses(spec: Parameters<typeof allCodes>[0] & { outside?: OutsideShape }) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of allCodes(spec)) {
    for (const status of statusesOf(code)) {
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
  }
  if (spec.outside !== undefined) {
    const { status } = OUTSIDE[spec.outside];
    byStatus.set(status, byStatus.get(status) ?? []);
  }
  const entries = [...byStatus].map(
    ([status, codes]) => [status, errorResponse(status, codes, spec.outside)] as const,
  );
  return Object.fromEntries(entries);
}

function errorResponse(status: number, codes: ErrorCode[], shape: OutsideShape | undefined) {
  const outside = shape !== undefined && OUTSIDE[shape].status === status ? OUTSIDE[shape] : undefined;
  return {
    description:
      codes.map((code) => ERROR_CODES[code].message).join(' ') || 'The live source cannot be reached.',
    headers: { ...requestIdHeader, ...(status === 429 ? { ...budgetHeaders, ...retryAfterHeader } : {}) },
    'x-error-codes': [...codes, ...(outside?.codes ?? [])],
    content: {
      'application/json': {
        schema: outside === undefined ? errorSchema : z.union([errorSchema, outside.schema]),
      },
    },
  };
}

const requestIdHeader = {
  'x-request-id': { description: 'The id of this request.', schema: { type: 'string' as const } },
};
const seconds = (description: string) => ({ description, schema: { type: 'integer' as const } });
const retryAfterHeader = { 'Retry-After': seconds('Seconds until the budget has room again.') };
const budgetHeaders = {
  'RateLimit-Limit': seconds('Requests that the window allows.'),
  'RateLimit-Remaining': seconds('Requests that are left in the window.'),
  'RateLimit-Reset': seconds('Seconds until the window ends.'),
};

const etagHeader = {
  ETag: {
    description: 'Names this text; sent as If-None-Match, the next read answers 304 while it is the same.',
    schema: { type: 'string' as const },
    'x-assumed': true,
  },
};

function successHeaders({ budget, method }: { budget: BudgetClass | null; method: Method }) {
  return {
    ...requestIdHeader,
    ...(budget === null ? {} : budgetHeaders),
    ...(method === 'get' ? etagHeader : {}),
  };
}

/** Reads are conditional (RFC 9110, section 13); the specification does not forbid it and does not show it. */
function unchangedResponse(spec: { budget: BudgetClass | null; method: Method }) {
  if (spec.method !== 'get') return {};
  const description = 'What If-None-Match names is unchanged. It draws from the budget like any read.';
  return { 304: { description, headers: successHeaders(spec), 'x-assumed': true } };
}
