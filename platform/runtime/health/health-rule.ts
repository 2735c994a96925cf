import type { HealthState, ServiceFacts } from '../../db/schema/row-types.ts';
import type { Answer } from './ask.ts';

/** What an app is asked, and how its answers are read. */
export interface HealthRule {
  path: string;
  /** True when the deployment names the path itself: then only 2xx and 3xx are well. */
  isStrict: boolean;
}

/** A path that a deployment names must answer well; without one, an app that answers `/` at all, but for 5xx, is up. */
export function isWell(rule: HealthRule, status: number): boolean {
  return status >= 200 && status < (rule.isStrict ? 400 : 500);
}

export interface Verdict {
  state: HealthState;
  reason: string;
}

export function runtimeVerdict(rule: HealthRule, answer: Answer): Verdict {
  switch (answer.kind) {
    case 'status':
      return isWell(rule, answer.status)
        ? { state: 'healthy', reason: 'process_running' }
        : { state: 'unhealthy', reason: `health_path_status_${String(answer.status)}` };
    case 'refused':
      return { state: 'unhealthy', reason: 'connection_refused' };
    case 'timed-out':
      return { state: 'unhealthy', reason: 'no_answer' };
    case 'broken':
      return { state: 'unhealthy', reason: 'connection_broken' };
  }
}

export function routeVerdict(rule: HealthRule, answer: Answer): Verdict & { status: number | null } {
  if (answer.kind !== 'status') {
    const reason = answer.kind === 'timed-out' ? 'no_answer' : 'router_unreachable';
    return { state: 'unhealthy', reason, status: null };
  }
  const { status } = answer;
  if (answer.isFromRouter) return { state: 'unhealthy', reason: `app_unreachable_${String(status)}`, status };
  return isWell(rule, status)
    ? { state: 'healthy', reason: 'route_answers', status }
    : { state: 'unhealthy', reason: `route_status_${String(status)}`, status };
}

/** The one service of a deployment on this machine (specification 2.4, services item). */
export function serviceFacts(isReady: boolean): ServiceFacts {
  const count = isReady ? 1 : 0;
  return {
    name: 'app',
    state: isReady ? 'healthy' : 'degraded',
    replicas: 1,
    updated_replicas: 1,
    ready_replicas: count,
    available_replicas: count,
    public_endpoint_count: 1,
    forwarded_port_count: 0,
    dedicated_ip_count: 0,
  };
}
