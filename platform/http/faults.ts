import { AsyncLocalStorage } from 'node:async_hooks';
import type { Next } from 'hono';
import { z } from 'zod';
import type { OperationFacts } from '../contract/operation.ts';
import type { Provider } from '../provider/provider.ts';
import { STAGES } from '../runtime/runs/stages.ts';
import type { PlatformContext } from './context.ts';
import { ERROR_CODES, statusesOf, type ErrorCode } from './error-codes.ts';
import { historyUnavailable, PlatformError } from './platform-error.ts';

const FAULT_HEADER = 'X-Portico-Fault';

/**
 * The fault switch: lets a test see what only a broken or an older platform answers. It exists under the test
 * start-up alone. A fault is an error code that the operation declares, with its usual status or `code:status`, or
 * one of `EFFECTS`.
 */
export interface Faults {
  /** Serves a request that has reached its operation, with the fault that it asks for or that stands. */
  meet(c: PlatformContext, operation: OperationFacts, next: Next): Promise<void>;
  /** True once for the run that a `failing-stage:<stage>` was asked for. */
  failsIn(this: void, accountId: string, stage: string): boolean;
  /** Whether the request at work is to find no capacity. */
  isEmpty(): boolean;
}

type EffectName = keyof typeof EFFECTS;

/** Faults that are no code of the envelope, and the operations that can have them. */
const EFFECTS = {
  history_unavailable: ['readDeploymentHealthHistory'],
  'partial-logs': ['readDeploymentLogs'],
  'partial-events': ['readDeploymentEvents'],
  'empty-capacity': [
    'listDeploymentProfiles',
    'quoteAccelerator',
    'quoteMachine',
    'createMachine',
    'createDeployment',
  ],
  'failing-stage': [
    'createDeployment',
    'deployTemplate',
    'redeployDeployment',
    'restartDeployment',
    'updateDeploymentEnv',
    'attachAiGateway',
    'detachAiGateway',
    'rotateAiGateway',
  ],
} as const satisfies Record<string, readonly string[]>;

/** A run waits in its first stage, which therefore cannot fail. */
const FAILABLE: readonly string[] = STAGES.filter((stage) => stage !== 'queued');

/** Makes the switch. `standing` are faults that every operation meets that can have them. */
export function createFaults(standing: readonly string[] = []): Faults {
  const emptied = new AsyncLocalStorage<true>();
  const failing = new Map<string, string>();

  async function causeEffect(effect: EffectName, detail: string, c: PlatformContext, next: Next) {
    if (effect === 'history_unavailable') throw historyUnavailable();
    if (effect === 'empty-capacity') return emptied.run(true, next);
    if (effect === 'failing-stage') failing.set(c.var.principal.accountId, detail);
    await next();
    if (effect === 'failing-stage' && c.res.status >= 400) failing.delete(c.var.principal.accountId);
    if (effect === 'partial-logs') await makePartial(c, 'logs_incomplete');
    if (effect === 'partial-events') await makePartial(c, 'events_incomplete');
  }

  return {
    async meet(c, operation, next) {
      const asked = c.req.header(FAULT_HEADER);
      const name = asked ?? standing.find((one) => isPossible(one, operation));
      if (name === undefined) return next();
      if (!isPossible(name, operation)) {
        throw new PlatformError('invalid_request', {
          field: FAULT_HEADER,
          message: `${FAULT_HEADER}: ${operation.id} cannot have this fault.`,
        });
      }
      const [what = '', detail = ''] = name.split(':');
      if (isEffect(what)) return causeEffect(what, detail, c, next);
      throw codeFault(what as ErrorCode, detail);
    },
    failsIn(accountId, stage) {
      return failing.get(accountId) === stage && failing.delete(accountId);
    },
    isEmpty: () => emptied.getStore() === true,
  };
}

/** The provider, without any capacity for a request that is to find none. */
export function withFaults(provider: Provider, faults: Faults | undefined): Provider {
  if (faults === undefined) return provider;
  return {
    ...provider,
    async readPools() {
      const pools = await provider.readPools();
      if (!faults.isEmpty()) return pools;
      return new Map([...pools].map(([id, { total }]) => [id, { total, used: total }]));
    },
    async reserve(tx, poolId, units) {
      return !faults.isEmpty() && provider.reserve(tx, poolId, units);
    },
  };
}

function isEffect(name: string): name is EffectName {
  return Object.hasOwn(EFFECTS, name);
}

function isPossible(name: string, { id, codes = [] }: OperationFacts): boolean {
  const [what = '', detail] = name.split(':');
  if (isEffect(what)) {
    const isDetailed = what === 'failing-stage' ? FAILABLE.includes(detail ?? '') : detail === undefined;
    return isDetailed && (EFFECTS[what] as readonly string[]).includes(id);
  }
  const code = codes.find((one) => one === what);
  return code !== undefined && (detail === undefined || statusesOf(code).map(String).includes(detail));
}

/** A code whose retryability varies can be retried where the server is to blame for now: 502 and 503. */
function codeFault(code: ErrorCode, detail: string): PlatformError {
  const status = detail === '' ? ERROR_CODES[code].status : Number(detail);
  return new PlatformError(code, { status, retryable: ERROR_CODES[code].retryable || status > 501 });
}

/** What specification 2.4 shows when the live source was not reached; what was stored before is still told. */
async function makePartial(c: PlatformContext, warning: string): Promise<void> {
  if (c.res.status !== 200) return;
  // Another text, so another validator.
  c.res.headers.delete('etag');
  const window = z.record(z.string(), z.unknown()).parse(await c.res.json());
  const partial = { ...window, complete: false, observed_at: null, warning_code: warning, retryable: true };
  c.res = c.json(partial, 200);
}
