/** How a code of the specification is answered. */
interface SpecifiedError {
  statuses: readonly number[];
  /** A number is the status with which a retry can help; with the others it cannot. */
  retryable: boolean | number;
  /** `envelope` is specification 2.12; the others are the shapes of 7.4. */
  shapes: readonly ('envelope' | 'top_level' | 'error' | 'detail')[];
}

const no = (...statuses: number[]): SpecifiedError => ({ statuses, retryable: false, shapes: ['envelope'] });
const yes = (...statuses: number[]): SpecifiedError => ({ statuses, retryable: true, shapes: ['envelope'] });

/** Every error code that the specification names, in its order. Where it says 5xx, 500 is what this server gives. */
export const SPECIFIED_ERRORS = {
  // Section 5, rule 8
  authentication_required: no(401),
  invalid_api_key: no(401),
  api_key_owner_unbound: no(401),
  per_user_api_key_required: no(401),
  credential_scope_violation: no(403),
  portal_session_required: no(403),
  api_key_auth_unavailable: yes(503),
  api_key_verification_unavailable: yes(502, 503),
  // Section 7.2, the table
  invalid_env: no(400),
  invalid_idempotency_key: no(400),
  invalid_run_id: no(400),
  invalid_webhook_url: no(400),
  invalid_webhook_id: no(400),
  invalid_api_key_id: no(400),
  invalid_inference_key_request: no(400),
  invalid_ai_attachment_request: no(400),
  preset_unavailable: no(400),
  accelerator_profile_invalid: no(422),
  invalid_accelerator_quote_request: no(422),
  machine_request_invalid: no(422),
  machine_quote_request_invalid: no(422),
  deployment_profile_scope_invalid: no(422),
  deployment_profile_contract_invalid: no(422),
  // In the envelope, and outside of it by section 7.4
  unsupported_deployment_request: { ...no(400, 422), shapes: ['envelope', 'detail'] },
  not_found: no(404),
  deployment_not_found: no(404),
  deployment_run_not_found: no(404),
  template_not_found: no(404),
  webhook_not_found: no(404),
  idempotency_key_reused: no(409),
  legacy_deployment_retired: no(409),
  legacy_run_retired: no(410),
  restart_unavailable: { ...no(409, 501, 503), retryable: 503 },
  template_not_certified: { ...no(409, 503), retryable: 503 },
  billing_or_credit_required: no(402),
  gpu_capacity_unavailable: yes(409),
  rate_limited: yes(429),
  // Section 7.2, the unavailability codes
  deploy_service_unavailable: yes(502, 503),
  deploy_status_unavailable: yes(502),
  deployment_read_unavailable: yes(502),
  logs_unavailable: yes(502, 503),
  credit_state_unavailable: yes(503),
  billing_summary_unavailable: yes(503),
  webhook_state_unavailable: yes(503),
  custom_domain_unavailable: yes(503),
  gpu_quote_unavailable: yes(503),
  idempotency_unavailable: yes(503),
  api_key_management_unavailable: yes(502, 503),
  ai_attachment_unavailable: yes(502),
  env_update_failed: yes(500),
  redeploy_failed: yes(500),
  deployment_delete_failed: yes(500),
  // Section 7.4; the caller is told of retryability only where the shape has it
  profile_unknown: { ...no(400), shapes: ['top_level'] },
  preset_unknown: { ...no(400), shapes: ['top_level'] },
  history_unavailable: { ...yes(503), shapes: ['error'] },
} as const satisfies Record<string, SpecifiedError>;

export type SpecifiedCode = keyof typeof SPECIFIED_ERRORS;

/** The rule of one code and status. */
export function specifiedError(code: SpecifiedCode): SpecifiedError {
  return SPECIFIED_ERRORS[code];
}
