import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { creditState } from '@/components/credits/queries';
import { ConnectionBanner } from '@/components/navigation/connection-banner';
import { platformQuery } from '@/lib/api/query';
import { observeConnection } from '@/lib/browser/connection';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { fakeClock } from '@/lib/testing/fake-clock';
import { setOnline } from '@/lib/testing/network';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

let isUp = true;
let reads = 0;
mockPlatform(
  platform.get('/credits', ({ response }) => {
    reads += 1;
    if (!navigator.onLine) return response.untyped(HttpResponse.error());
    return isUp
      ? response(200).json({ deploy_allowed: true, has_payment_method: true })
      : response.untyped(new HttpResponse('Bad Gateway', { status: 502 }));
  }),
);

function Page() {
  const { status } = usePolledQuery(creditState);
  return (
    <>
      <ConnectionBanner />
      <p>The read: {status}</p>
    </>
  );
}

afterEach(() => {
  isUp = true;
  act(() => observeConnection({ status: 200 }));
});

it('is silent while the platform answers', async () => {
  renderWithPortal(<Page />);
  await screen.findByText('The read: success');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the platform does not answer, and reads what failed again once anything answers', async () => {
  isUp = false;
  renderWithPortal(<Page />);
  await screen.findByText('The read: error');
  expect(screen.getByRole('alert').textContent).toContain('The platform does not answer.');
  isUp = true;
  act(() => observeConnection({ status: 200 }));
  await screen.findByText('The read: success');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('lets a polled read fail once without a network, waits for it, and reads on by itself', async () => {
  const clock = fakeClock();
  const polled = platformQuery({ path: '/credits', read: String, freshness: () => 2_000 });
  function Polled() {
    return <p>The read: {usePolledQuery(polled).status}</p>;
  }
  renderWithPortal(
    <>
      <ConnectionBanner />
      <Polled />
    </>,
  );
  await screen.findByText('The read: success');
  act(() => setOnline(false));
  await act(() => clock.advance(3_000));
  await screen.findByText('The read: error');
  const failed = reads;
  await act(() => clock.advance(600_000));
  expect(reads).toBe(failed);
  act(() => setOnline(true));
  await screen.findByText('The read: success');
  const back = reads;
  await act(() => clock.advance(3_000));
  await waitFor(() => expect(reads).toBeGreaterThan(back));
});
