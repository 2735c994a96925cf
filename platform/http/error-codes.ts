/** One row a code: the statuses it may have, whether a retry can help, and its standing words (specification 5, 7.2). */
interface ErrorCodeRow {
  status: number;
  retryable: boolean;
  message: string;
  action: string;
}

const SIGN_IN = 'Send a valid bearer credential in the Authorization header.';
const RETRY = 'Retry with exponential backoff and jitter.';
const FIX = 'Correct the request and send it again.';

/**
 * Every code that this server can give inside the envelope, with its usual status. A code of several statuses
 * (for example `restart_unavailable`) names the usual one here; the place that throws it may say another.
 */
export const ERROR_CODES = {
  authentication_required: row(401, false, 'No bearer credential was sent.', SIGN_IN),
  invalid_api_key: row(401, false, 'The credential is not valid or was revoked.', SIGN_IN),
  api_key_owner_unbound: row(401, false, 'The API key belongs to no account any more.', SIGN_IN),
  per_user_api_key_required: row(
    401,
    false,
    'This operation needs an API key of a single account.',
    'Use an API key that was issued in the portal.',
  ),
  credential_scope_violation: row(
    403,
    false,
    'This credential is not valid for this product.',
    'Use a credential issued for the platform API.',
  ),
  portal_session_required: row(
    403,
    false,
    'This operation needs a developer portal session.',
    'Sign in to the portal and repeat the operation there.',
  ),
  invalid_request: row(400, false, 'The request is malformed.', FIX),
  request_too_large: row(413, false, 'The request body is too large.', 'Send a smaller body.'),
  invalid_env: row(400, false, 'The environment update is malformed.', FIX),
  invalid_idempotency_key: row(
    400,
    false,
    'The Idempotency-Key must be 8 to 128 characters of [A-Za-z0-9._:-].',
    FIX,
  ),
  invalid_run_id: row(400, false, 'The run id is malformed.', FIX),
  invalid_api_key_id: row(400, false, 'The API key id is malformed.', FIX),
  invalid_webhook_url: row(400, false, 'The address is not a public HTTPS URL.', FIX),
  invalid_webhook_id: row(400, false, 'The webhook id is malformed.', FIX),
  invalid_inference_key_request: row(400, false, 'The inference key request is malformed.', FIX),
  invalid_ai_attachment_request: row(400, false, 'The attachment request is malformed.', FIX),
  preset_unavailable: row(400, false, 'The requested resource preset cannot be served.', FIX),
  unsupported_deployment_request: row(422, false, 'This deployment request is not supported.', FIX),
  accelerator_profile_invalid: row(
    422,
    false,
    'There is no such accelerator profile.',
    'Choose one of GET /deployment-profiles.',
  ),
  invalid_accelerator_quote_request: row(422, false, 'The accelerator quote request is malformed.', FIX),
  machine_request_invalid: row(422, false, 'The machine request is malformed.', FIX),
  machine_quote_request_invalid: row(422, false, 'The machine quote request is malformed.', FIX),
  deployment_profile_scope_invalid: row(
    422,
    false,
    'This workload and execution_class are no catalog.',
    'Use one of the scopes of GET /deployment-capabilities.',
  ),
  deployment_profile_contract_invalid: row(
    422,
    false,
    'This catalog has no such contract version.',
    'Leave contract_version out, or use gpu-container-profiles-v2 for GPU containers.',
  ),
  not_found: row(404, false, 'There is no such resource.', 'Check the path and the id.'),
  deployment_not_found: row(404, false, 'There is no such deployment.', 'Check the id in GET /deployments.'),
  deployment_run_not_found: row(404, false, 'There is no such run.', 'Check the run id.'),
  template_not_found: row(404, false, 'There is no such template.', 'Check the id in GET /templates.'),
  webhook_not_found: row(404, false, 'There is no such webhook.', 'Check the id in GET /webhooks.'),
  method_not_allowed: row(405, false, 'This path does not serve that method.', 'See GET /openapi.json.'),
  idempotency_key_reused: row(
    409,
    false,
    'The Idempotency-Key was used with another body.',
    'Use a new key for a new request.',
  ),
  legacy_deployment_retired: row(
    409,
    false,
    'The deployment is older than what this server runs.',
    'Create a new deployment of the same source.',
  ),
  legacy_run_retired: row(410, false, 'The run is retired and gone.', 'Read the deployment instead.'),
  restart_unavailable: row(
    409,
    false,
    'The deployment cannot be restarted now.',
    'Redeploy it, or wait for its run to end.',
  ),
  gpu_capacity_unavailable: row(
    409,
    true,
    'No capacity is left for this profile.',
    'Back off and retry, or quote another profile.',
  ),
  machine_state_conflict: row(
    409,
    false,
    'The machine cannot do that in its present state.',
    'Read the machine, then decide again.',
  ),
  custom_domain_taken: row(
    409,
    false,
    'Another deployment has proven that this domain is its own.',
    'Remove it there, or choose another domain.',
  ),
  template_not_certified: row(409, false, 'The template is not certified.', 'Choose another template.'),
  billing_or_credit_required: row(
    402,
    false,
    'No payment method and no active starter credit.',
    'Add a payment method.',
  ),
  rate_limited: row(429, true, 'Too many API requests.', 'Wait for the seconds in Retry-After.'),
  idempotency_unavailable: row(503, true, 'The first request with this key is still under way.', RETRY),
  deploy_service_unavailable: row(503, true, 'Deployments cannot be accepted now.', RETRY),
  deploy_status_unavailable: row(502, true, 'The run status cannot be read now.', RETRY),
  deployment_read_unavailable: row(502, true, 'Deployments cannot be read now.', RETRY),
  logs_unavailable: row(503, true, 'Logs cannot be read now.', RETRY),
  credit_state_unavailable: row(503, true, 'The credit state cannot be read now.', RETRY),
  billing_summary_unavailable: row(503, true, 'The billing summary cannot be read now.', RETRY),
  webhook_state_unavailable: row(503, true, 'Webhooks cannot be read or changed now.', RETRY),
  ai_attachment_unavailable: row(502, true, 'The inference gateway cannot be attached now.', RETRY),
  api_key_management_unavailable: row(503, true, 'API keys cannot be managed now.', RETRY),
  api_key_auth_unavailable: row(503, true, 'Credentials cannot be checked now.', RETRY),
  api_key_verification_unavailable: row(503, true, 'The credential cannot be verified now.', RETRY),
  gpu_quote_unavailable: row(503, true, 'Quotes cannot be given now.', RETRY),
  custom_domain_unavailable: row(503, true, 'The custom domain cannot be checked or changed now.', RETRY),
  env_update_failed: row(500, true, 'The environment could not be updated.', RETRY),
  redeploy_failed: row(500, true, 'The redeploy could not be accepted.', RETRY),
  deployment_delete_failed: row(500, true, 'The deployment could not be deleted.', RETRY),
  internal_error: row(500, true, 'The server met an unexpected fault.', RETRY),
} as const satisfies Record<string, ErrorCodeRow>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Statuses of the codes that have more than the usual one (specification 5 and 7.2). */
const MORE_STATUSES: Partial<Record<ErrorCode, readonly number[]>> = {
  api_key_management_unavailable: [502],
  api_key_verification_unavailable: [502],
  deploy_service_unavailable: [502],
  logs_unavailable: [502],
  restart_unavailable: [501, 503],
  template_not_certified: [503],
  unsupported_deployment_request: [400],
};

/** Every status that a code may have, the usual one first. */
export function statusesOf(code: ErrorCode): readonly number[] {
  return [ERROR_CODES[code].status, ...(MORE_STATUSES[code] ?? [])];
}

export const ERROR_CODE_NAMES = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

function row(status: number, retryable: boolean, message: string, action: string): ErrorCodeRow {
  return { status, retryable, message, action };
}
