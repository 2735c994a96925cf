import { screen } from '@testing-library/react';
import { delay } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { creditState } from '@/components/credits/queries';
import { AccountMenu } from '@/components/navigation/account-menu';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

mockPlatform(platform.get('/credits', () => delay('infinite')));

function Page() {
  const { fetchStatus } = usePolledQuery(creditState);
  return (
    <>
      <AccountMenu account={{ id: 'acc_1', name: 'Ada', email: null }} />
      <p>The read is {fetchStatus}</p>
    </>
  );
}

// A page in jsdom leads nowhere.
const submitted = vi.fn((event: Event) => event.preventDefault());
addEventListener('submit', submitted);
afterEach(() => submitted.mockClear());

it('gives up what is being read when somebody signs out: its refusal would lead to another page', async () => {
  const { user } = renderWithPortal(<Page />);
  expect(await screen.findByText('The read is fetching')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Account of Ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(submitted).toHaveBeenCalledOnce();
  expect(await screen.findByText('The read is idle')).toBeDefined();
});
