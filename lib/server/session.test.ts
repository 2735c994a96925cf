import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeRefreshToken } from './oidc';
import { openSessionCookie } from './session-cookie';
import {
  accessTokenIn,
  endSession,
  freshenCookie,
  getAccessToken,
  getSession,
  requireSession,
  startSession,
} from './session';
import type { TokenSet } from './token-refresher';

const store = new Map<string, string>();
let canWrite = true;
const jar = {
  get: (name: string) => (store.has(name) ? { name, value: store.get(name) ?? '' } : undefined),
  getAll: () => [...store].map(([name, value]) => ({ name, value })),
  set: (name: string, value: string) => {
    if (!canWrite) throw new Error('Cookies can only be modified in a Server Action or Route Handler');
    if (value === '') store.delete(name);
    else store.set(name, value);
  },
};
const requestHeaders = new Headers();

vi.mock('next/headers', () => ({ cookies: async () => jar, headers: async () => requestHeaders }));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`to ${path}`);
  },
}));
vi.mock('./env', () => ({ env: () => ({ isHttps: false, sessionSecret: 's'.repeat(40) }) }));
vi.mock('./oidc', () => ({ exchangeRefreshToken: vi.fn() }));

const account = { id: 'acc_1', email: 'a@example.test', name: null };
const MINUTE = 60_000;
let serial = 0;

function tokens(lifetimeMs = 15 * MINUTE): TokenSet {
  serial += 1;
  const expiresAt = Date.now() + lifetimeMs;
  return {
    accessToken: `at ${serial}`,
    refreshToken: `rt ${serial}`,
    idToken: 'id',
    renewAt: expiresAt - MINUTE,
    expiresAt,
  };
}

beforeEach(() => {
  store.clear();
  canWrite = true;
  requestHeaders.delete('x-portico-path');
  requestHeaders.delete('next-action');
  vi.mocked(exchangeRefreshToken)
    .mockReset()
    .mockImplementation(async () => ({ ...tokens(), idToken: null }));
});

describe('session', () => {
  it('gives pages the account and never a token', async () => {
    const granted = tokens();
    await startSession({ account, tokens: granted });
    const session = await requireSession();
    expect(session).toMatchObject({ account, expiresAt: granted.expiresAt });
    expect(JSON.stringify(session)).not.toMatch(/at \d|rt \d/);
    expect(await getAccessToken()).toBe(granted.accessToken);
  });

  it('sends whoever is not signed in to the sign-in page, with the way back', async () => {
    expect(await getSession()).toBeNull();
    expect(await getAccessToken()).toBeNull();
    await expect(requireSession()).rejects.toThrow('to /sign-in');
    await expect(requireSession('/deployments?x=1')).rejects.toThrow(
      'to /sign-in?returnTo=%2Fdeployments%3Fx%3D1',
    );
    requestHeaders.set('x-portico-path', '/api-keys');
    await expect(requireSession()).rejects.toThrow('to /sign-in?returnTo=%2Fapi-keys');
    requestHeaders.set('x-portico-path', '//evil.test');
    await expect(requireSession()).rejects.toThrow(/^to \/sign-in$/);
  });

  it('that is gone when a server action comes is said to have ended', async () => {
    requestHeaders.set('x-portico-path', '/api-keys');
    requestHeaders.set('next-action', '40ab');
    await expect(requireSession()).rejects.toThrow('to /sign-in?returnTo=%2Fapi-keys&error=session-ended');
  });

  it('is renewed once and saved where cookies can be set, keeping the ID token of the sign-in', async () => {
    await startSession({ account, tokens: tokens(MINUTE / 2) });
    const renewed = await Promise.all([getAccessToken({ canSave: true }), getAccessToken({ canSave: true })]);
    expect(new Set(renewed).size).toBe(1);
    expect(exchangeRefreshToken).toHaveBeenCalledTimes(1);
    expect((await openSessionCookie(jar)).value).toMatchObject({ accessToken: renewed[0], idToken: 'id' });
  });

  it('is renewed and saved for a request outside of the framework, and removed where it has ended', async () => {
    const cookieHeader = () => [...store].map(([name, value]) => `${name}=${value}`).join('; ');
    const granted = tokens();
    await startSession({ account, tokens: granted });
    const untouched = new Headers();
    expect(await accessTokenIn(cookieHeader(), untouched)).toBe(granted.accessToken);
    expect(untouched.getSetCookie()).toEqual([]);
    expect(await accessTokenIn('other=1', untouched)).toBeNull();

    await startSession({ account, tokens: tokens(MINUTE / 2) });
    const saved = new Headers();
    const renewed = await accessTokenIn(cookieHeader(), saved);
    const [cookie = ''] = saved.getSetCookie();
    expect(cookie).toMatch(/^portico_session=[^;]+;.*Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await accessTokenIn(cookie.split(';', 1)[0] ?? '', new Headers())).toBe(renewed);

    await startSession({ account, tokens: tokens(MINUTE / 2) });
    vi.mocked(exchangeRefreshToken).mockResolvedValue(null);
    const removed = new Headers();
    expect(await accessTokenIn(cookieHeader(), removed)).toBeNull();
    expect(removed.getSetCookie()[0]).toMatch(/^portico_session=; Max-Age=0/);
  });

  it('in a page uses the renewed token without saving it, and whoever can save it does so later', async () => {
    await startSession({ account, tokens: tokens(MINUTE / 2) });
    canWrite = false;
    const inPage = await getAccessToken();
    canWrite = true;
    expect(await getAccessToken({ canSave: true })).toBe(inPage);
    expect(exchangeRefreshToken).toHaveBeenCalledTimes(1);
    expect((await openSessionCookie(jar)).value?.accessToken).toBe(inPage);
  });

  it('that the issuer has ended is removed, and nobody is signed in', async () => {
    vi.mocked(exchangeRefreshToken).mockResolvedValue(null);
    await startSession({ account, tokens: tokens(MINUTE / 2) });
    expect(await getSession()).toBeNull();
    expect(store.size).toBe(1);
    expect(await getAccessToken({ canSave: true })).toBeNull();
    expect(store.size).toBe(0);
  });

  it('is left alone while the issuer is away, and an ended token is then an error, not a sign-out', async () => {
    vi.mocked(exchangeRefreshToken).mockRejectedValue(new Error('away'));
    const granted = tokens(MINUTE / 2);
    await startSession({ account, tokens: granted });
    expect(await getAccessToken({ canSave: true })).toBe(granted.accessToken);
    await startSession({ account, tokens: tokens(-1) });
    await expect(getAccessToken({ canSave: true })).rejects.toThrow('away');
    expect(store.size).toBe(1);
  });

  it('is renewed by the proxy, which touches nothing when there is nothing to renew', async () => {
    const written: string[] = [];
    const proxyJar = {
      read: (name: string) => store.get(name),
      names: () => [...store.keys()],
      write: (name: string, value: string) => {
        written.push(name);
        store.set(name, value);
      },
    };
    await freshenCookie(proxyJar);
    await startSession({ account, tokens: tokens() });
    await freshenCookie(proxyJar);
    expect(written).toEqual([]);
    await startSession({ account, tokens: tokens(MINUTE / 2) });
    await freshenCookie(proxyJar);
    expect(written).toEqual(['portico_session']);
  });

  it('ends for every copy of its cookie, and gives its newest tokens for their revocation', async () => {
    await startSession({ account, tokens: tokens(MINUTE / 2) });
    const copy = new Map(store);
    canWrite = false;
    const newest = await getAccessToken();
    canWrite = true;
    expect((await endSession())?.accessToken).toBe(newest);
    expect(store.size).toBe(0);
    for (const [name, value] of copy) store.set(name, value);
    expect(await getSession()).toBeNull();
    expect(await getAccessToken()).toBeNull();
  });

  it('that does not exist can be ended too', async () => {
    expect(await endSession()).toBeNull();
  });

  it('gives back the one it takes the place of', async () => {
    expect(await startSession({ account, tokens: tokens() })).toBeNull();
    const before = (await openSessionCookie(jar)).value;
    expect(await startSession({ account, tokens: tokens() })).toEqual(before);
    expect((await openSessionCookie(jar)).value?.id).not.toBe(before?.id);
  });
});
