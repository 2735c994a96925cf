import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readOnce } from '@/lib/browser/last-read';
import { QueryView, type QueryLike } from '@/components/query-view';

const failure = {
  code: 'platform_unavailable',
  message: 'The platform did not answer.',
  action: 'Try again in a minute.',
  retryable: true,
  status: 503,
  correlationId: 'req_1',
};

function show(query: Partial<QueryLike<string[]>>) {
  const refetch = vi.fn();
  const whole: QueryLike<string[]> = {
    data: undefined,
    error: null,
    isPending: false,
    isFetching: false,
    lastRead: readOnce(0),
    refetch,
    ...query,
  };
  render(
    <QueryView
      query={whole}
      skeleton={<p>skeleton</p>}
      errorTitle="Names could not be read"
      isEmpty={(names) => names.length === 0}
      empty={<p>No names yet</p>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>,
  );
  return refetch;
}

describe('QueryView', () => {
  it('draws the skeleton on the first read', () => {
    show({ isPending: true, isFetching: true });
    expect(screen.getByText('skeleton')).toBeDefined();
    expect(screen.queryByText('No names yet')).toBeNull();
  });

  it('tells a failure with its code and offers a retry that reads again', async () => {
    const refetch = show({ error: failure });
    expect(screen.getByRole('alert').textContent).toContain('platform_unavailable');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says how long the platform asked to wait', () => {
    show({ error: { ...failure, status: 429, retryAfterMs: 47_200 } });
    expect(screen.getByRole('alert').textContent).toContain('The platform asked to wait 48 s.');
  });

  it('waits with the retry as long as the platform asked to', async () => {
    const limited = { ...failure, status: 429, retryAfterMs: 60_000 };
    const early = show({ error: { ...limited, atMs: Date.now() } });
    const retry = screen.getByRole('button', { name: 'Try again' });
    expect(retry.textContent).toMatch(/in \d+ s$/);
    await userEvent.click(retry);
    expect(early).not.toHaveBeenCalled();
    cleanup();
    const late = show({ error: { ...limited, atMs: Date.now() - 60_001 } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(late).toHaveBeenCalledOnce();
  });

  it('offers no retry where the platform does not say that it can help', () => {
    show({ error: { ...failure, retryable: false } });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('tells empty from data', () => {
    show({ data: [] });
    expect(screen.getByText('No names yet')).toBeDefined();
  });

  it('keeps what is shown while it reads again', () => {
    show({ data: ['web-api'], isFetching: true });
    expect(screen.getByText('web-api')).toBeDefined();
    expect(screen.queryByText('skeleton')).toBeNull();
  });

  it('keeps the data after a failed read, greyed, and says why', () => {
    show({ data: ['web-api'], error: failure, lastRead: readOnce(Date.now() - 90_000) });
    expect(screen.getByText('web-api').closest('.stale')).not.toBeNull();
    expect(screen.getByRole('status').textContent).toContain('The platform did not answer.');
    expect(screen.getByRole('status').textContent).toContain('Last read 1 min ago');
  });
});
