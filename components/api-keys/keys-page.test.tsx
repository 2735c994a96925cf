import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiErrorFacts } from '@/lib/api/errors';
import { mockPlatform, platform, refusal as refusalAnswer } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { issueApiKey } from './actions';
import { KeysPage } from './keys-page';

vi.mock('./actions', () => ({ issueApiKey: vi.fn(), issueInferenceKey: vi.fn() }));
vi.mock('next/navigation', () => ({ usePathname: () => '/api-keys', useRouter: () => ({ push: vi.fn() }) }));

const server = mockPlatform();
const PLAINTEXT = 'pk_only_once_0123456789';
const refusal: ApiErrorFacts = {
  code: 'billing_or_credit_required',
  message: 'No payment method.',
  action: 'Add one.',
  retryable: false,
  status: 402,
};
const key = (id: string, fields: object = {}) => ({ id, tier: 'standard', active: true, ...fields });

function answer(keys: readonly unknown[], credits: object = { deploy_allowed: true }) {
  server.use(
    platform.get('/api-keys', ({ response }) => response.untyped(HttpResponse.json({ api_keys: [...keys] }))),
    platform.get('/api-keys/inference', ({ response }) =>
      response.untyped(HttpResponse.json({ api_keys: [] })),
    ),
    platform.get('/credits', ({ response }) => response.untyped(HttpResponse.json({ ...credits }))),
  );
}

async function issue() {
  const { user } = renderWithPortal(<KeysPage platformUrl="https://api.example" />);
  await user.click(await screen.findByRole('button', { name: 'Issue key' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Issue key' }));
  return user;
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(issueApiKey).mockReset();
});

describe('the list of keys', () => {
  it('shows rows that can be read beside one that cannot', async () => {
    answer([key('key_1', { last_used_at: 'on a Tuesday' }), { tier: 'no id' }]);
    renderWithPortal(<KeysPage platformUrl="https://api.example" />);
    expect(await screen.findByText('on a Tuesday')).toBeDefined();
    expect(screen.getByText('Rows that could not be read (1)')).toBeDefined();
  });

  it('says why no key can be issued before anyone tries', async () => {
    answer([], { deploy_allowed: false, reason: 'The starter credit is used up.' });
    renderWithPortal(<KeysPage platformUrl="https://api.example" />);
    expect(await screen.findByText('The starter credit is used up.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Issue key' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a session that the platform does not take', () => {
  it('is explained where the list would be', async () => {
    answer([]);
    server.use(
      platform.get('/api-keys', ({ response }) =>
        response.untyped(refusalAnswer(403, { code: 'portal_session_required' })),
      ),
    );
    renderWithPortal(<KeysPage platformUrl="https://api.example" />);
    expect(await screen.findByText(/the platform took this one for an API key/)).toBeDefined();
    expect(screen.getByText('portal_session_required')).toBeDefined();
  });

  it('is explained in the dialog where it ends in mid-action, with the way to sign in', async () => {
    answer([]);
    const error = { ...refusal, code: 'invalid_api_key', status: 401 };
    vi.mocked(issueApiKey).mockResolvedValue({ outcome: 'refused', error, rateLimit: null });
    await issue();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/does not take this session any more/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      '/sign-in?returnTo=%2Fapi-keys&error=session-ended',
    );
  });
});

describe('issuing a key', () => {
  it('shows the plaintext once, keeps the label here, and forgets the plaintext on closing', async () => {
    answer([key('key_1')]);
    vi.mocked(issueApiKey).mockImplementation(async () => {
      answer([key('key_2'), key('key_1')]);
      return {
        outcome: 'issued',
        plaintext: PLAINTEXT,
        facts: { tier: 'standard' },
        idsBefore: ['key_1'],
        rateLimit: null,
      };
    });
    const user = await issue();
    const dialog = await screen.findByRole('alertdialog', { name: 'API key issued' });
    expect(within(dialog).getByText(PLAINTEXT)).toBeDefined();
    expect(within(dialog).getByText('key_2')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByText(PLAINTEXT)).toBeDefined();
    await user.type(within(dialog).getByLabelText('Label'), 'ci deploys');
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(PLAINTEXT)).toBeNull();
    expect(await screen.findByText('ci deploys')).toBeDefined();
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(
      PLAINTEXT,
    );
  });

  it('tells a refusal inside the dialog', async () => {
    answer([]);
    vi.mocked(issueApiKey).mockResolvedValue({ outcome: 'refused', error: refusal, rateLimit: null });
    await issue();
    expect(within(await screen.findByRole('alertdialog')).getByText('No payment method.')).toBeDefined();
  });

  it('names the key that a lost answer left behind and offers to revoke it', async () => {
    answer([key('key_1')]);
    vi.mocked(issueApiKey).mockImplementation(async () => {
      answer([key('key_2'), key('key_1')]);
      throw new TypeError('fetch failed');
    });
    const user = await issue();
    expect(await screen.findByText('The answer of the platform did not arrive.')).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Revoke key_2' })[0] ?? document.body);
    expect(await screen.findByRole('alertdialog', { name: 'Revoke key_2?' })).toBeDefined();
  });

  it('says that no key seems to have been issued when the list shows none', async () => {
    answer([key('key_1')]);
    vi.mocked(issueApiKey).mockResolvedValue({
      outcome: 'lost',
      error: { ...refusal, status: 502 },
      idsBefore: ['key_1'],
      rateLimit: null,
    });
    await issue();
    expect(await screen.findByText(/none seems to have been issued/)).toBeDefined();
  });
});

describe('a label', () => {
  it('is changed from its row, and never takes a key', async () => {
    answer([key('key_1')]);
    const { user } = renderWithPortal(<KeysPage platformUrl="https://api.example" />);
    await user.click(await screen.findByRole('button', { name: 'No label for key_1, give one' }));
    const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Label' });
    await user.type(field, 'pk_0123456789012345678901234567890123456789');
    await user.click(screen.getByRole('button', { name: 'Keep label' }));
    expect(screen.getByText(/This looks like a key/)).toBeDefined();
    expect(localStorage).toHaveLength(0);
    await user.clear(field);
    await user.type(field, 'nightly{Enter}');
    expect(await screen.findByRole('button', { name: 'Label nightly, change' })).toBeDefined();
  });
});

describe('revoking a key', () => {
  it('does not claim success when the platform answers revoked: false', async () => {
    answer([key('key_1')]);
    server.use(
      platform.delete('/api-keys/{key_id}', ({ response }) => response(200).json({ revoked: false })),
    );
    const { user } = renderWithPortal(<KeysPage platformUrl="https://api.example" />);
    await user.click(await screen.findByRole('button', { name: 'Revoke key_1' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke key' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Active', { selector: '[data-slot=status]' })).toBeDefined();
  });
});
