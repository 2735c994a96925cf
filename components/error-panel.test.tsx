import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorPanel } from '@/components/error-panel';
import { readError } from '@/lib/api/read-error';
import type { ApiError } from '@/lib/api/errors';
import { observeBudget, resetBudgets } from '@/lib/browser/budget';
import { fakeClock } from '@/lib/testing/fake-clock';
import { setOnline } from '@/lib/testing/network';
import { renderWithPortal } from '@/lib/testing/render';
import document from '@/platform/openapi.json';

type Answer = { 'x-error-codes'?: string[] };

/** The codes that answers outside of the envelope have, such as `history_unavailable`: each stands in the schema of its answer. */
function fixedCodes(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]: [string, { enum?: string[] }]) =>
    name === 'code' && part.enum !== undefined ? part.enum : fixedCodes(part),
  );
}

const { schemas } = document.components;

/** Every code of the contract with each status that an operation gives it. */
const given = new Map<string, Set<number>>(
  [...schemas.ErrorCode.enum, ...fixedCodes(schemas)].map((code) => [code, new Set<number>()]),
);
for (const path of Object.values(document.paths)) {
  for (const operation of Object.values(path) as { responses?: Record<string, Answer> }[]) {
    for (const [status, { 'x-error-codes': codes = [] }] of Object.entries(operation.responses ?? {})) {
      for (const code of codes) given.get(code)?.add(Number(status));
    }
  }
}

/** The three places where a code may stand (specification 7.4), and what it can be retried by there. */
const places = {
  'the envelope': (envelope: object) => envelope,
  error: (envelope: object) => ({ error: envelope }),
  detail: (envelope: object) => ({ detail: { ...envelope, stage: 'acceptance' } }),
};

/** Each shape in which a code may come: its statuses, its places, retryable or not. */
const shapesOf = (statuses: ReadonlySet<number>) =>
  [...(statuses.size === 0 ? [400] : statuses)].flatMap((status) =>
    Object.values(places).flatMap((place) =>
      [true, false].map((retryable) => ({ status, place, retryable })),
    ),
  );

function errorOf(body: object, status = 400, headers: Record<string, string> = {}): ApiError {
  return readError({ status, headers: new Headers(headers) }, body);
}

const show = (error: ApiError, onRetry = vi.fn()) => ({
  ...renderWithPortal(<ErrorPanel error={error} title="It could not be read" onRetry={onRetry} />),
  onRetry,
});

const retry = () => screen.queryByRole('button', { name: /^Try again/ });

describe('every code of the contract', () => {
  it('is covered: the 55 of the specification, those outside of the envelope among them, and six more', () => {
    expect(given.size).toBe(61);
    expect([...given.keys()]).toEqual(
      expect.arrayContaining(['profile_unknown', 'preset_unknown', 'history_unavailable']),
    );
  });

  it.each([...given])('is told in full in each of its shapes: %s', (code, statuses) => {
    const envelope = {
      code,
      message: `Message of ${code}.`,
      action: `Action of ${code}.`,
      docs_url: `https://docs.example.com/errors#${code}`,
      field: 'env.KEY',
      correlation_id: `correlation-${code}`,
    };
    const { rerender } = renderWithPortal(null);
    for (const { status, place, retryable } of shapesOf(statuses)) {
      const error = errorOf(place({ ...envelope, retryable }), status);
      rerender(<ErrorPanel error={error} title="It could not be read" onRetry={() => undefined} />);
      const { textContent } = screen.getByRole('alert');
      const { message, action, field, correlation_id } = envelope;
      for (const text of [message, action, code, `Status ${status}`, field, correlation_id]) {
        expect(textContent).toContain(text);
      }
      const link = within(screen.getByRole('alert')).getByText('Documentation').closest('a');
      expect(link?.href).toBe(envelope.docs_url);
      expect(link?.rel).toContain('noopener');
      expect(textContent.includes('Try again')).toBe(retryable);
    }
  });
});

describe('answers outside the envelope', () => {
  it('says which names are known where one is unknown', () => {
    show(
      errorOf({ code: 'profile_unknown', error: 'No such profile.', profiles: ['web-app', 'static-site'] }),
    );
    const panel = screen.getByRole('alert');
    expect(panel.textContent).toContain('No such profile.');
    expect(panel.textContent).toContain('Known profiles: web-app, static-site');
    expect(retry()).toBeNull();
  });

  it('offers no retry where nobody says that it can help, and no link that is no web address', () => {
    show(errorOf({ code: 'odd', docs_url: 'javascript:alert(1)', message: '<b>No</b>' }, 503));
    expect(screen.getByText('<b>No</b>')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
    expect(retry()).toBeNull();
  });

  it('shows an answer without anything in it by its status', () => {
    show(errorOf({}, 418));
    expect(screen.getByRole('alert').textContent).toContain('http_418');
  });
});

it('offers no retry that can work only with a network while there is none', () => {
  const { onRetry } = show(errorOf({ code: 'internal_error', retryable: true }, 500));
  act(() => setOnline(false));
  retry()?.click();
  expect(onRetry).not.toHaveBeenCalled();
  act(() => setOnline(true));
  retry()?.click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

describe('the retry of a class that is frozen', () => {
  beforeEach(resetBudgets);
  afterEach(resetBudgets);

  const limited = { code: 'rate_limited', message: 'Too many log requests.', retryable: true };

  it('counts down, does nothing before, and works after', async () => {
    const clock = fakeClock();
    const { user, onRetry } = show(errorOf(limited, 429, { 'retry-after': '30' }));
    expect(retry()?.getAttribute('aria-disabled')).toBe('true');
    expect(retry()?.textContent).toContain('30 s');
    retry()?.click();
    expect(onRetry).not.toHaveBeenCalled();
    await clock.advance(31_000);
    await waitFor(() => expect(retry()?.getAttribute('aria-disabled')).toBeNull());
    retry()?.click();
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(user).toBeDefined();
  });

  it('waits as well when another call has frozen the class since', () => {
    fakeClock();
    observeBudget({
      ...{ method: 'get', path: '/deployments/{deployment_id}/logs', status: 429 },
      ...{ rateLimit: { limit: 60, remaining: 0, resetMs: 40_000 }, retryAfterMs: 40_000 },
      ...{ requestId: null, dateMs: null },
    });
    show(errorOf(limited, 429));
    expect(retry()?.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('taking a failure to somebody else', () => {
  it('shows the bundle before it is copied or saved, and leaves out what is unticked', async () => {
    const { user } = show(errorOf({ code: 'internal_error', message: 'token=hunter2 broke' }, 500));
    await user.click(screen.getByRole('button', { name: 'Support bundle' }));
    const bundle = await screen.findByRole('region', { name: 'Support bundle' });
    expect(bundle.textContent).toContain('"code": "internal_error"');
    expect(bundle.textContent).not.toContain('hunter2');
    expect(screen.getByText('1 text that looks like a secret was removed.')).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: /This error/ }));
    expect(bundle.textContent).not.toContain('internal_error');
  });
});
