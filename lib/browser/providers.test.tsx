import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { use } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DataProviders } from '@/lib/browser/providers';

const joined = vi.fn();

class FakeChannel extends EventTarget {
  constructor(name: string) {
    super();
    joined(name);
  }
  postMessage = vi.fn();
}

it('joins the tabs once, however often the first drawing of a page is begun again', async () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
  });
  const arrivals = [1, 2, 3].map((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const caches = new Set<QueryClient>();
  // Nothing above it waits for it, so what was drawn with it is thrown away each time.
  function Late() {
    caches.add(useQueryClient());
    for (const arrival of arrivals) use(arrival);
    return <p>Here</p>;
  }
  await act(async () => {
    render(
      <DataProviders renderedAtMs={0} accountId="acc_1">
        <Late />
      </DataProviders>,
    );
    await Promise.all(arrivals);
  });
  expect(screen.getByText('Here')).toBeDefined();
  expect(joined.mock.calls).toEqual([['portico.acc_1']]);
  expect(caches.size).toBe(1);
});
