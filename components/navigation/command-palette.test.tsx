import { act, renderHook, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CommandPalette } from '@/components/navigation/command-palette';
import { shortcutsSwitch } from '@/components/navigation/frame-switches';
import { deploymentList } from '@/components/deployments/queries';
import { keyOf } from '@/lib/api/query';
import { usePolledQuery } from '@/lib/browser/use-polled-query';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

let readCount = 0;
mockPlatform(
  platform.get('/deployments', ({ response }) => {
    readCount += 1;
    return response(200).json({
      deployments: (['web-api', 'worker'] as const).map((name) => ({
        id: `dep_${name}`,
        app_name: name,
        subdomain: name,
        status: name === 'worker' ? ('deleted' as const) : ('live' as const),
        runtime: 'dynamic' as const,
        public_url: `https://${name}.apps.example`,
      })),
    });
  }),
);

/** A page that has read the list. */
function ListPage() {
  const { status } = usePolledQuery(deploymentList());
  return <p>{status}</p>;
}

beforeEach(() => localStorage.clear());

const palette = <CommandPalette open onOpenChange={() => undefined} />;

it('offers pages and actions, and reads nothing for it', async () => {
  readCount = 0;
  const { user } = renderWithPortal(palette);
  await user.keyboard('new dep{Enter}');
  expect(push).toHaveBeenLastCalledWith('/deployments/new');
  expect(readCount).toBe(0);
});

it('leads again to what was opened last', async () => {
  const { user } = renderWithPortal(palette);
  await user.keyboard('limits{Enter}');
  await user.keyboard('{Backspace>6/}');
  const recent = screen.getByRole('group', { name: 'Recent' });
  expect(within(recent).getAllByRole('option')[0]?.textContent).toBe('LimitsGo');
});

it('opens a list of the shortcuts by a command', async () => {
  const { user } = renderWithPortal(palette);
  await user.keyboard('shortcuts{Enter}');
  const { result } = renderHook(() => shortcutsSwitch.useIsOpen());
  expect(result.current).toBe(true);
  act(() => shortcutsSwitch.close());
});

it('finds and opens what has hostile names as any other', async () => {
  const { user, queryClient } = renderWithPortal(palette);
  const names = ['"]),*{}<img src=x onerror=alert(1)>', '\u202eevil\u0000', 'x'.repeat(5_000), ' ', '"'];
  const deployments = names.map((appName, index) => ({ id: `dep_"'\\${index}`, appName, status: 'live' }));
  act(() => void queryClient.setQueryData(keyOf('/deployments'), { deployments }));
  const group = await screen.findByRole('group', { name: 'Deployments' });
  expect(within(group).getAllByRole('option')).toHaveLength(names.length);
  await user.keyboard('onerror{Enter}');
  expect(push).toHaveBeenLastCalledWith(`/deployments/${encodeURIComponent(`dep_"'\\0`)}`);
});

it('opens a deployment by its name once a page has read the list', async () => {
  const { user } = renderWithPortal(
    <>
      <ListPage />
      {palette}
    </>,
  );
  await screen.findByText('success');
  expect(await screen.findByRole('option', { name: /web-api/ })).toBeDefined();
  expect(screen.queryByRole('option', { name: /worker/ })).toBeNull();
  await user.keyboard('eb-ap');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['web-apiOpen']);
  await user.keyboard('{Enter}');
  expect(push).toHaveBeenLastCalledWith('/deployments/dep_web-api');
});
