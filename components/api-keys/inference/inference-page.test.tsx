import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiErrorFacts } from '@/lib/api/errors';
import { mockPlatform, platform, refusal } from '@/lib/testing/platform-mock';
import { renderWithPortal } from '@/lib/testing/render';
import { issueInferenceKey } from '../actions';
import { InferencePage } from './inference-page';

vi.mock('../actions', () => ({ issueApiKey: vi.fn(), issueInferenceKey: vi.fn() }));
vi.mock('next/navigation', () => ({
  usePathname: () => '/api-keys/inference',
  useRouter: () => ({ push: vi.fn() }),
}));

const server = mockPlatform();
const SCHEMA = {
  type: 'object',
  properties: { label: { type: 'string' }, models: { type: 'array', items: { enum: ['small', 'large'] } } },
  required: ['label'],
};
const contractOf = (schema: object | null) => ({
  paths: {
    '/api-keys/inference': {
      post: schema === null ? {} : { requestBody: { content: { 'application/json': { schema } } } },
    },
  },
});

function answer(list: unknown, contract: object = contractOf(SCHEMA)) {
  const json = (body: unknown) => HttpResponse.json(body as Record<string, never>);
  server.use(
    platform.get('/api-keys', ({ response }) => response.untyped(json({ api_keys: [] }))),
    platform.get('/api-keys/inference', ({ response }) => response.untyped(json(list))),
    platform.get('/credits', ({ response }) => response.untyped(json({ deploy_allowed: true }))),
    platform.get('/openapi.json', ({ response }) => response.untyped(json(contract))),
  );
}

const press = () => screen.findByRole('button', { name: 'Issue inference key' });

beforeEach(() => {
  vi.mocked(issueInferenceKey).mockReset();
});

describe('inference keys of another platform', () => {
  it('are listed with what they say, and the rest of a record can be opened', async () => {
    answer({ keys: [{ key_id: 'ik_1', models: ['small'], note: 'for tests' }, 'odd'] });
    renderWithPortal(<InferencePage />);
    const table = await screen.findByRole('table', { name: 'Inference keys' });
    expect(within(table).getByText('ik_1')).toBeDefined();
    expect(within(table).getByText('Fields this portal does not know (2)')).toBeDefined();
    expect(screen.getByText('Rows that could not be read (1)')).toBeDefined();
    expect(within(table).getByRole('button', { name: 'Revoke ik_1' })).toBeDefined();
  });

  it('are shown as the answer came where it holds no list', async () => {
    answer({ state: 'not enabled for this account' });
    renderWithPortal(<InferencePage />);
    expect(await screen.findByText('not enabled for this account')).toBeDefined();
    expect(screen.queryByText('No inference keys yet')).toBeNull();
  });

  it('are explained where the platform wants another credential', async () => {
    answer([]);
    server.use(
      platform.get('/api-keys/inference', ({ response }) =>
        response.untyped(refusal(403, { code: 'portal_session_required' })),
      ),
    );
    renderWithPortal(<InferencePage />);
    expect(await screen.findByText(/the platform took this one for an API key/)).toBeDefined();
  });
});

describe('issuing an inference key', () => {
  it('asks for the fields of the live contract and sends what was entered', async () => {
    answer([]);
    vi.mocked(issueInferenceKey).mockResolvedValue({
      outcome: 'issued',
      plaintext: 'sk_once',
      facts: { id: 'ik_2' },
      idsBefore: [],
      rateLimit: null,
    });
    const { user } = renderWithPortal(<InferencePage />);
    await user.click(await press());
    expect(await screen.findByText('This is needed.')).toBeDefined();
    expect(issueInferenceKey).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox'), 'bot');
    await user.click(screen.getByRole('checkbox', { name: 'small' }));
    await user.click(await press());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Inference key issued' }));
    expect(dialog.getByText('sk_once')).toBeDefined();
    expect(dialog.getByText('ik_2')).toBeDefined();
    expect(issueInferenceKey).toHaveBeenCalledWith({ label: 'bot', models: ['small'] });
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('sk_once')).toBeNull();
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  it('takes JSON where the contract shows no body', async () => {
    answer([], contractOf(null));
    renderWithPortal(<InferencePage />);
    expect(await screen.findByRole('textbox', { name: 'Body of the key as JSON' })).toBeDefined();
  });

  it('tells a refusal on its field and keeps what was typed', async () => {
    answer([]);
    const error: ApiErrorFacts = {
      code: 'invalid_inference_key_request',
      message: 'This label is taken.',
      action: 'Take another.',
      retryable: false,
      status: 400,
      field: 'label',
    };
    vi.mocked(issueInferenceKey).mockResolvedValue({ outcome: 'refused', error, rateLimit: null });
    const { user } = renderWithPortal(<InferencePage />);
    await user.type(await screen.findByRole('textbox'), 'bot');
    await user.click(await press());
    expect(await screen.findByText('This label is taken.')).toBeDefined();
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'bot');
  });

  it('names the key that a lost answer left behind', async () => {
    answer([{ id: 'ik_1' }]);
    vi.mocked(issueInferenceKey).mockImplementation(async () => {
      answer([{ id: 'ik_9' }, { id: 'ik_1' }]);
      throw new TypeError('fetch failed');
    });
    const { user } = renderWithPortal(<InferencePage />);
    await screen.findByText('ik_1');
    await user.type(await screen.findByRole('textbox'), 'bot');
    await user.click(await press());
    const banner = await screen.findByRole('alert');
    await user.click(within(banner).getByRole('button', { name: 'Revoke ik_9' }));
    expect(await screen.findByRole('alertdialog', { name: 'Revoke ik_9?' })).toBeDefined();
  });
});
