import { setTimeout as delay } from 'node:timers/promises';
import type { AppInstance } from '../process/app-instance.ts';
import { detailText, endingText, RunFailure } from '../runs/run-failure.ts';
import { askApp, type Answer } from './ask.ts';
import { isWell, type HealthRule } from './health-rule.ts';

const POLL_MS = 100;

export interface WaitOptions {
  limitMs: number;
  /** How long it must stay up after the first answer. */
  settleMs: number;
  deathsMax: number;
  askTimeoutMs: number;
  signal: AbortSignal;
}

/**
 * Waits until a new process answers its health path, and goes on to after a moment. Throws a RunFailure that says
 * what it did instead: died again and again, did not listen, or answered badly.
 */
export async function waitUntilAnswering(
  instance: AppInstance,
  rule: HealthRule,
  options: WaitOptions,
): Promise<void> {
  const until = Date.now() + options.limitMs;
  let last: Answer | null = null;
  while (Date.now() < until) {
    options.signal.throwIfAborted();
    if (instance.deaths >= options.deathsMax) throw loopFailure(instance);
    const deathsBefore = instance.deaths;
    if (instance.isRunning()) {
      last = await askOnce(instance, rule, options);
      if (last.kind === 'status' && isWell(rule, last.status)) {
        await delay(options.settleMs, undefined, { signal: options.signal });
        const again = await askOnce(instance, rule, options);
        const isUp = again.kind === 'status' && isWell(rule, again.status);
        if (isUp && instance.isRunning() && instance.deaths === deathsBefore) return;
        last = again;
      }
    }
    await delay(POLL_MS, undefined, { signal: options.signal });
  }
  throw silentFailure(instance, rule, last, options.limitMs);
}

async function askOnce(instance: AppInstance, rule: HealthRule, options: WaitOptions): Promise<Answer> {
  const { answer, host } = await askApp(instance.address(), rule.path, options.askTimeoutMs);
  instance.host = host;
  return answer;
}

function loopFailure(instance: AppInstance): RunFailure {
  const end = instance.lastEnd;
  const how = end === null ? '' : `, the last time with ${endingText(end.code, end.signal)}`;
  const hint = end?.code === 0 ? ' An app must keep running and listen on the port in PORT.' : '';
  return new RunFailure(
    `The app ended ${String(instance.deaths)} times while it was started${how}${detailText(end?.lastErrorLine ?? null)}${hint}`,
  );
}

/** The failure of an app that was not seen to be well in time; `last` is what it did when asked the last time. */
export function silentFailure(
  instance: Pick<AppInstance, 'appPort' | 'lastEnd' | 'isRunning'>,
  rule: HealthRule,
  last: Answer | null,
  limitMs: number,
): RunFailure {
  const within = `within ${String(Math.round(limitMs / 100) / 10)} s`;
  const port = String(instance.appPort);
  if (!instance.isRunning() && instance.lastEnd !== null) {
    const { code, signal, lastErrorLine } = instance.lastEnd;
    return new RunFailure(
      `The app was not up ${within}: it ended with ${endingText(code, signal)}${detailText(lastErrorLine)}`,
    );
  }
  if (last?.kind === 'status') {
    const wanted = rule.isStrict ? '2xx or 3xx' : 'below 500';
    return new RunFailure(
      `The app answered GET ${rule.path} with status ${String(last.status)}; a status ${wanted} is needed ${within}.`,
    );
  }
  if (last?.kind === 'timed-out' || last?.kind === 'broken') {
    return new RunFailure(
      `The app took connections on port ${port} but did not answer GET ${rule.path} ${within}.`,
    );
  }
  return new RunFailure(
    `The app runs but does not listen on the port given in PORT (${port}): connections were refused for ${String(Math.round(limitMs / 100) / 10)} s.`,
  );
}
