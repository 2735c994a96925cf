import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockPlatform, platform } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { issueApiKey } from '../actions';
import { RotatePage } from './rotate-page';

vi.mock('../actions', () => ({ issueApiKey: vi.fn(), issueInferenceKey: vi.fn() }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/api-keys/rotate/key_1',
  useRouter: () => ({ push: vi.fn() }),
}));

const server = mockPlatform();
const key = (id: string, fields: object = {}) => ({ id, tier: 'standard', active: true, ...fields });

function answer(...keys: unknown[]) {
  server.use(
    platform.get('/api-keys', ({ response }) => response.untyped(HttpResponse.json({ api_keys: keys }))),
    platform.get('/credits', ({ response }) => response.untyped(HttpResponse.json({ deploy_allowed: true }))),
  );
}

const show = (oldId = 'key_1') =>
  renderWithPortal(<RotatePage oldId={oldId} platformUrl="https://api.example" />);
const current = () =>
  screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');

beforeEach(() => {
  localStorage.clear();
  vi.mocked(issueApiKey).mockReset();
});

it('lets a person choose the row where two keys came at once', async () => {
  answer(key('key_1'));
  vi.mocked(issueApiKey).mockImplementation(async () => {
    answer(key('key_3'), key('key_2'), key('key_1'));
    return { outcome: 'issued', plaintext: 'pk_once', facts: {}, idsBefore: ['key_1'], rateLimit: null };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Issue the new key' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Issue key' }));
  const reveal = within(await screen.findByRole('alertdialog', { name: 'API key issued' }));
  expect(reveal.getByText('one of key_3, key_2: several keys were issued at once')).toBeDefined();
  await user.click(reveal.getByRole('checkbox'));
  await user.click(reveal.getByRole('button', { name: 'Close' }));
  await user.selectOptions(screen.getByLabelText('Or take a key that is already there'), 'key_2');
  await user.click(screen.getByRole('button', { name: 'Take this key' }));
  expect(current()?.textContent).toContain('Store it where the old one is read');
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('pk_once');
});

it('does not call a step done that was passed without its proof', async () => {
  answer(key('key_2'), key('key_1'));
  localStorage.setItem(
    'portico.api-key-rotations.v1',
    JSON.stringify({ key_1: { newId: 'key_2', isStored: true, switched: null } }),
  );
  const { user } = show();
  expect(await screen.findByText(/Not used yet/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Go on without the proof' }));
  expect(screen.getByText('not proven yet')).toBeDefined();
});

it('stays where it is when the platform answers that it did not revoke the old key', async () => {
  answer(key('key_2', { last_used_at: 1_763_700_000 }), key('key_1'));
  localStorage.setItem(
    'portico.api-key-rotations.v1',
    JSON.stringify({ key_1: { newId: 'key_2', isStored: true, switched: { atMs: 1, lastUse: null } } }),
  );
  server.use(platform.delete('/api-keys/{key_id}', ({ response }) => response(200).json({ revoked: false })));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Revoke the old key' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(current()?.textContent).toContain('Watch the old key go quiet');
});

it('says that a key is not there', async () => {
  answer(key('key_1'));
  show('key_gone');
  expect(await screen.findByText('This key is not in the list')).toBeDefined();
});
