import type { BudgetClass } from './budget-class';
import { sentencesFor } from './error-sentences';

/** Everything an error is made of; plain data, so a server action can answer with it. */
export interface ApiErrorFacts {
  /** Stable identifier; `http_<status>` when the answer names none, `network_unreachable` when there was no answer. */
  code: string;
  /** What happened, for a person. */
  message: string;
  /** What to do about it; empty when nobody knows. */
  action: string;
  /** Whether the same request can succeed later. Only ever true when the answer says so (specification 7.1.2). */
  retryable: boolean;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** http or https only. */
  docsUrl?: string;
  /** The request field at fault. */
  field?: string;
  correlationId?: string;
  /** From `Retry-After`, in milliseconds. */
  retryAfterMs?: number;
  /** The exhausted budget that a 429 names (specification 7.3). */
  rateClass?: BudgetClass;
  /** The contract's template of a failed read. */
  readPath?: string;
  /** Fields of the answer that this reader does not know, for example `profiles` of `profile_unknown`. */
  extra?: Record<string, unknown>;
  /** Beginning of an answer that was not JSON. Text, never to be drawn as HTML. */
  text?: string;
}

/** The one error of the data layer: every failed call to the platform ends as one of these. */
export class ApiError extends Error implements ApiErrorFacts {
  override readonly name = 'ApiError';
  declare readonly code: string;
  declare readonly action: string;
  declare readonly retryable: boolean;
  declare readonly status: number;
  declare readonly docsUrl?: string;
  declare readonly field?: string;
  declare readonly correlationId?: string;
  declare readonly retryAfterMs?: number;
  declare readonly rateClass?: BudgetClass;
  declare readonly readPath?: string;
  declare readonly extra?: Record<string, unknown>;
  declare readonly text?: string;
  /** When it happened here, in milliseconds since the epoch: what `retryAfterMs` counts from. */
  readonly atMs = Date.now();
  /** The same as plain data, for the answer of a server action; `new ApiError(facts)` turns it back. */
  readonly facts: ApiErrorFacts;

  constructor(facts: ApiErrorFacts, cause?: unknown) {
    super(facts.message, cause === undefined ? undefined : { cause });
    this.facts = facts;
    Object.assign(this, facts);
  }
}

/** No answer came: the network failed, the time was over, or the call was given up. */
export function networkError(cause: unknown): ApiError {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  const sentences = sentencesFor(isTimeout ? 'timeout' : 'network_unreachable', 0);
  return new ApiError({ code: 'network_unreachable', ...sentences, retryable: true, status: 0 }, cause);
}

/** An answer came, but the page cannot work with it: not JSON, or without what the specification promises. */
export function unreadableAnswer(status: number, cause?: unknown, text?: string): ApiError {
  const sentences = sentencesFor('unreadable_answer', status);
  const shown = text === undefined ? {} : { text: text.slice(0, 500) };
  return new ApiError({ code: 'unreadable_answer', ...sentences, retryable: false, status, ...shown }, cause);
}

/** Whatever was thrown, as an ApiError: itself when it is one, else a failure of this portal's own code. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : unreadableAnswer(0, thrown);
}
