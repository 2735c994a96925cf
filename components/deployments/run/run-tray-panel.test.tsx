import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KnownRun, startedRun } from '@/components/deployments/known-runs';
import { RunTrayPanel } from '@/components/deployments/run/run-tray-panel';
import { recentRuns } from '@/components/deployments/run/tray-model';
import { useKnownRuns } from '@/components/deployments/use-known-runs';
import { Announcer } from '@/components/ui/announcer';
import { ToastRegion } from '@/components/ui/toast';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';

const place = vi.hoisted(() => ({ pathname: '/api-keys', push: vi.fn() }));
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: place.push }),
  usePathname: () => place.pathname,
}));

const server = mockPlatform();
const STARTED_MS = Date.now();
const notices: { title: string; body: string }[] = [];

function notificationStub() {
  const requestPermission = vi.fn(() => Promise.resolve('granted'));
  function FakeNotification(title: string, { body }: { body: string }) {
    notices.push({ title, body });
  }
  return Object.assign(FakeNotification, { permission: 'granted', requestPermission });
}
let notification = notificationStub();

beforeEach(() => {
  localStorage.clear();
  notices.length = 0;
  place.pathname = '/api-keys';
  notification = notificationStub();
  vi.stubGlobal('Notification', notification);
});
afterEach(() => vi.unstubAllGlobals());

function answer(status: 'running' | 'succeeded' | 'failed') {
  server.use(
    platform.get('/deployments/runs/{run_id}', ({ params, response }) =>
      response(200).json({
        runId: params.run_id,
        status,
        stage: 'build',
        frontendUrl: null,
        errorMessage: null,
      }),
    ),
  );
}

function Tray() {
  const { runs } = useKnownRuns();
  return <RunTrayPanel recent={recentRuns(runs, STARTED_MS)} />;
}

function show(runs: readonly KnownRun[], tray: object = {}) {
  localStorage.setItem('portico.runs.v1', JSON.stringify(runs));
  localStorage.setItem('portico.run-tray.v1', JSON.stringify(tray));
  return renderWithPortal(
    <>
      <Tray />
      <Announcer />
      <ToastRegion />
    </>,
  );
}

const run = (runId: string) => startedRun(runId, 'dep_1', 'redeploy', STARTED_MS, { appName: 'web-api' });
const said = (text: string) =>
  waitFor(() => {
    expect(document.querySelector('[aria-live=polite]')?.textContent.trim()).toBe(text);
  });

it('leads to each run, tells its stage, and lets an ended one go', async () => {
  answer('succeeded');
  const { user } = show([run('run_1')]);
  await said('Redeploy of web-api succeeded');
  const tray = screen.getByRole('region', { name: 'Runs' });
  expect(within(tray).getByRole('link', { name: 'Redeploy of web-api' }).getAttribute('href')).toBe(
    '/deployments/dep_1/runs/run_1',
  );
  expect(tray.textContent).toContain('Succeeded, build');
  await user.click(within(tray).getByRole('button', { name: 'Dismiss Redeploy of web-api' }));
  expect(screen.queryByRole('region', { name: 'Runs' })).toBeNull();
});

it('leaves the run of the open page to that page, and says nothing of it', async () => {
  answer('running');
  place.pathname = '/deployments/dep_1/runs/run_1';
  show([run('run_1'), { ...run('run_2'), appName: 'other' }]);
  await said('Redeploy of other is running');
  expect(screen.queryByRole('link', { name: 'Redeploy of web-api' })).toBeNull();
});

describe('a closed tray', () => {
  it('tells a success in a notice that leads to the run', async () => {
    answer('succeeded');
    const { user } = show([run('run_1')], { isOpen: false });
    const notice = await screen.findByRole('link', { name: 'Open run' });
    expect(notice.getAttribute('href')).toBe('/deployments/dep_1/runs/run_1');
    expect(screen.getByRole('button', { expanded: false }).textContent).toBe('1 run succeeded');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  });

  it('opens for a failure', async () => {
    answer('failed');
    show([run('run_1')], { isOpen: false });
    expect((await screen.findByRole('button', { expanded: true })).textContent).toBe('1 run failed');
    expect(screen.queryByRole('link', { name: 'Open run' })).toBeNull();
  });
});

describe('a notification of the system', () => {
  it('tells the end to somebody who looks elsewhere, where it was asked for', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    localStorage.setItem('portico.notifications.v1', 'true');
    answer('failed');
    show([run('run_1')]);
    await waitFor(() => {
      expect(notices).toHaveLength(1);
    });
    expect(notices).toEqual([{ title: 'Redeploy of web-api failed', body: 'At build' }]);
  });

  it('is never sent unasked, and permission is asked on a press only', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    answer('succeeded');
    const { user } = show([run('run_1')]);
    await said('Redeploy of web-api succeeded');
    expect(notices).toEqual([]);
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Notify at the end' }));
    expect(notification.requestPermission).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: 'Notifies at the end', pressed: true })).toBeDefined();
  });
});
