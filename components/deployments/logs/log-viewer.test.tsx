import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { expect, it } from 'vitest';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { LogViewer } from './log-viewer';

const server = mockPlatform();

function answer(body: object) {
  server.use(
    platform.get('/deployments/{deployment_id}/logs', ({ response }) =>
      response.untyped(HttpResponse.json(body)),
    ),
  );
}

function show(search = '') {
  return renderWithPortal(<LogViewer deploymentId="dep_1" />, {
    wrapper: ({ children }) => (
      <NuqsTestingAdapter searchParams={search} hasMemory>
        {children}
      </NuqsTestingAdapter>
    ),
  });
}

it('says that a window is empty, and that the platform calls it complete', async () => {
  answer({ lines: [], count: 0, complete: true, observed_at: null });
  show();
  expect(await screen.findByText(/the platform says that it is complete/)).toBeDefined();
  expect(screen.getByText(/0 lines, complete/)).toBeDefined();
});

it('does not read a partial window again where the platform forbids it', async () => {
  answer({
    lines: ['a line that is plain text'],
    complete: false,
    retryable: false,
    warning_code: 'source_gone',
  });
  show();
  expect(await screen.findByText('source_gone')).toBeDefined();
  expect(screen.getByText(/the platform says not to read again/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Read now' })).toBeNull();
  expect(screen.getByText('Not read again by itself.')).toBeDefined();
});

it('says of a link to a line that lines without numbers cannot be linked to', async () => {
  answer({ lines: [{ text: 'no number' }], complete: true });
  show('?seq=12');
  expect(await screen.findByText('Line 12 is not here.')).toBeDefined();
  expect(screen.getByText(/carry no numbers/)).toBeDefined();
});

it('offers no older lines where they carry no numbers, and offers them where they do', async () => {
  answer({ lines: [{ text: 'no number' }], complete: true });
  const { unmount } = show('?from=2026-11-20T12:00:00Z');
  expect(await screen.findByText('No lines of this time are here.', { exact: false })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Read older lines' })).toBeNull();
  unmount();
  answer({ lines: [{ offset: 500, text: 'numbered', at: '2026-11-20T13:00:00Z' }], complete: true });
  show('?from=2026-11-20T12:00:00Z&to=2026-11-20T12:05:00Z');
  expect(await screen.findByRole('button', { name: 'Read older lines' })).toBeDefined();
});
