import type { SpecifiedCode } from './specified-errors.ts';
import type { SendOptions, TestApp, TestCaller } from './test-app.ts';

/** What the requests are made of. */
export interface Scene {
  test: TestApp;
  caller: TestCaller;
  /** Of another account, which has no credit left. */
  poor: TestCaller;
  /** An account whose budget of reads is used up. */
  hurried: TestCaller;
  inferenceKey: string;
  /** Has nothing live. */
  deploymentId: string;
  runId: string;
  /** An idempotency key that was used for another body. */
  usedKey: string;
}

export interface Provocation {
  code: SpecifiedCode;
  status: number;
  /** The envelope unless it says. */
  shape?: 'envelope' | 'detail' | 'error' | 'top_level';
  method: string;
  path: string;
  /** How it is sent; the API key of `caller` goes with it unless it names a bearer. */
  sent?: SendOptions | ((scene: Scene) => SendOptions);
}

/** The id in a path stands for that of the scene. */
const DEPLOYMENT = '/deployments/{deployment_id}';
const session = ({ caller }: Scene): SendOptions => ({ bearer: caller.sessionToken });
const keyed = { headers: { 'idempotency-key': 'provoke-attach' } };
const repository = { repository: { url: 'https://example.com/a/b' } };

/** What a caller can bring about. */
export const REAL: readonly Provocation[] = [
  ...all(401, [
    ['authentication_required', 'GET', '/deployments', { headers: { authorization: '' } }],
    ['invalid_api_key', 'GET', '/deployments', { bearer: 'nobody-has-this-token' }],
  ]),
  ...all(402, [
    [
      'billing_or_credit_required',
      'POST',
      '/deployments',
      ({ poor }) => ({ bearer: poor.apiKey, json: repository }),
    ],
  ]),
  ...all(403, [
    ['credential_scope_violation', 'GET', '/deployments', ({ inferenceKey }) => ({ bearer: inferenceKey })],
    ['portal_session_required', 'GET', '/api-keys'],
  ]),
  ...all(400, [
    ['invalid_env', 'PATCH', `${DEPLOYMENT}/env`, { json: {} }],
    ['invalid_idempotency_key', 'POST', '/deployments', { json: repository, headers: short() }],
    ['invalid_run_id', 'GET', '/deployments/runs/nonsense'],
    ['invalid_webhook_url', 'POST', '/webhooks', { json: { url: 'https://localhost/' } }],
    ['invalid_webhook_id', 'DELETE', '/webhooks/nonsense'],
    ['invalid_api_key_id', 'DELETE', '/api-keys/nonsense', session],
    [
      'invalid_inference_key_request',
      'POST',
      '/api-keys/inference',
      (scene) => ({ ...session(scene), json: { scopes: 5 } }),
    ],
    ['invalid_ai_attachment_request', 'POST', '/ai-gateway/attachments', { ...keyed, json: {} }],
    ['preset_unavailable', 'GET', '/pricing/estimate?cpu=64'],
  ]),
  ...all(422, [
    [
      'accelerator_profile_invalid',
      'POST',
      '/pricing/accelerator-quote',
      { json: { profile_id: 'gpo-none' } },
    ],
    ['invalid_accelerator_quote_request', 'POST', '/pricing/accelerator-quote', { json: {} }],
    ['machine_request_invalid', 'POST', '/machines', { json: {} }],
    ['machine_quote_request_invalid', 'POST', '/pricing/machine-quote', { json: {} }],
    ['deployment_profile_scope_invalid', 'GET', catalog('cpu', 'bare_metal')],
    ['deployment_profile_contract_invalid', 'GET', `${catalog('gpu', 'container')}&contract_version=v9`],
    ['unsupported_deployment_request', 'POST', '/deployments', { json: {} }],
  ]),
  ...all(404, [
    ['not_found', 'GET', '/machines/mac_none12345'],
    ['deployment_not_found', 'GET', '/deployments/dep_none'],
    ['deployment_run_not_found', 'GET', '/deployments/runs/run_none12345'],
    ['template_not_found', 'GET', '/templates/none'],
    ['webhook_not_found', 'DELETE', '/webhooks/wh_none12345'],
  ]),
  ...all(409, [
    [
      'idempotency_key_reused',
      'POST',
      '/deployments',
      ({ usedKey }) => ({ json: repository, headers: { 'idempotency-key': usedKey } }),
    ],
    ['restart_unavailable', 'POST', `${DEPLOYMENT}/restart`],
    [
      'gpu_capacity_unavailable',
      'POST',
      '/pricing/machine-quote',
      { json: { profile_id: 'mp-l4-1-us-east' } },
    ],
  ]),
  ...all(429, [['rate_limited', 'GET', '/deployments', ({ hurried }) => ({ bearer: hurried.apiKey })]]),
  {
    ...{ code: 'unsupported_deployment_request', status: 422, shape: 'detail' },
    ...{ method: 'POST', path: '/deployments', sent: { json: { image: { ref: 'nginx' } } } },
  },
  ...all(400, [
    ['profile_unknown', 'GET', '/pricing/estimate?profile=none'],
    ['preset_unknown', 'GET', '/pricing/estimate?profile=web-app:none'],
  ]).map((one) => ({ ...one, shape: 'top_level' as const })),
];

/** What only the fault switch can bring about: broken, older or otherwise set-up platforms. */
export const BY_SWITCH: readonly Provocation[] = [
  ...switched('api_key_owner_unbound', [401], 'GET', '/deployments'),
  ...switched('per_user_api_key_required', [401], 'GET', '/credits'),
  ...switched('api_key_auth_unavailable', [503], 'GET', '/templates'),
  ...switched('api_key_verification_unavailable', [502, 503], 'GET', '/machines'),
  ...switched('unsupported_deployment_request', [400], 'POST', '/deployments', { json: {} }),
  ...switched('legacy_deployment_retired', [409], 'GET', DEPLOYMENT),
  ...switched('legacy_run_retired', [410], 'GET', '/deployments/runs/{run_id}'),
  ...switched('restart_unavailable', [501, 503], 'POST', `${DEPLOYMENT}/restart`),
  ...switched('template_not_certified', [409, 503], 'POST', '/templates/static-site/deploy', { json: {} }),
  ...switched('deploy_service_unavailable', [502, 503], 'POST', '/deployments', { json: repository }),
  ...switched('deploy_status_unavailable', [502], 'GET', '/deployments/runs/{run_id}'),
  ...switched('deployment_read_unavailable', [502], 'GET', '/deployments'),
  ...switched('logs_unavailable', [502, 503], 'GET', `${DEPLOYMENT}/logs`),
  ...switched('credit_state_unavailable', [503], 'GET', '/credits'),
  ...switched('billing_summary_unavailable', [503], 'GET', '/credits'),
  ...switched('webhook_state_unavailable', [503], 'GET', '/webhooks'),
  ...switched('custom_domain_unavailable', [503], 'GET', `${DEPLOYMENT}/domain`),
  ...switched('gpu_quote_unavailable', [503], 'POST', '/pricing/accelerator-quote', { json: {} }),
  ...switched('idempotency_unavailable', [503], 'POST', '/machines', { json: {} }),
  ...switched('api_key_management_unavailable', [502, 503], 'GET', '/api-keys', session),
  ...switched('ai_attachment_unavailable', [502], 'GET', '/ai-gateway/attachments'),
  ...switched('env_update_failed', [500], 'PATCH', `${DEPLOYMENT}/env`, { json: {} }),
  ...switched('redeploy_failed', [500], 'POST', `${DEPLOYMENT}/redeploy`),
  ...switched('deployment_delete_failed', [500], 'DELETE', DEPLOYMENT),
  ...switched('history_unavailable', [503], 'GET', `${DEPLOYMENT}/health-history`).map((one) => ({
    ...one,
    shape: 'error' as const,
  })),
];

type Row = [SpecifiedCode, string, string, Provocation['sent']?];

function all(status: number, rows: readonly Row[]): Provocation[] {
  return rows.map(([code, method, path, sent = {}]) => ({ code, status, method, path, sent }));
}

function switched(
  code: SpecifiedCode,
  statuses: readonly number[],
  method: string,
  path: string,
  sent: Provocation['sent'] = {},
): Provocation[] {
  return statuses.map((status) => {
    const fault = code === 'history_unavailable' ? code : `${code}:${String(status)}`;
    const withFault = (scene: Scene): SendOptions => ({
      ...(typeof sent === 'function' ? sent(scene) : sent),
      headers: { 'x-portico-fault': fault },
    });
    return { code, status, method, path, sent: withFault };
  });
}

function short() {
  return { 'idempotency-key': 'short' };
}

function catalog(workload: string, executionClass: string): string {
  return `/deployment-profiles?workload=${workload}&execution_class=${executionClass}`;
}
