import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { creditState } from '@/components/credits/queries';
import { ConnectionBanner } from '@/components/navigation/connection-banner';
import { observeConnection } from '@/lib/browser/connection';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

let isUp = true;
mockPlatform(
  platform.get('/credits', ({ response }) =>
    isUp
      ? response(200).json({ deploy_allowed: true, has_payment_method: true })
      : response.untyped(new HttpResponse('Bad Gateway', { status: 502 })),
  ),
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
