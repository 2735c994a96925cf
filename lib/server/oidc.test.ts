import { createServer, type IncomingMessage, type Server } from 'node:http';
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  beginSignIn,
  completeSignIn,
  endSessionLocation,
  exchangeRefreshToken,
  revokeTokens,
  SignInError,
} from './oidc';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const state = {
  origin: '',
  isDown: false,
  discoveries: 0,
  token: { status: 200, body: {} as object },
  revoked: [] as string[],
};
let server: Server;

vi.mock('./env', () => ({
  isLoopback: () => true,
  env: () => ({
    issuer: new URL(state.origin),
    portalOrigin: 'http://localhost:3000',
    clientId: 'portal',
    clientSecret: 'secret',
    scope: 'openid email',
  }),
}));

async function bodyOf(req: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return new URLSearchParams(text);
}

async function answer(req: IncomingMessage): Promise<{ status: number; body: object | null }> {
  if (req.url === '/.well-known/openid-configuration') {
    state.discoveries += 1;
    const at = (path: string) => `${state.origin}${path}`;
    const endpoints = {
      authorization_endpoint: at('/auth'),
      token_endpoint: at('/token'),
      revocation_endpoint: at('/revoke'),
    };
    return {
      status: 200,
      body: {
        issuer: state.origin,
        ...endpoints,
        jwks_uri: at('/jwks'),
        end_session_endpoint: at('/end'),
        id_token_signing_alg_values_supported: ['ES256'],
      },
    };
  }
  if (req.url === '/jwks')
    return { status: 200, body: { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256' }] } };
  if (req.url === '/revoke') state.revoked.push((await bodyOf(req)).get('token') ?? '');
  return req.url === '/revoke' ? { status: 200, body: null } : state.token;
}

function idToken(claims: object, key = privateKey): string {
  const now = Math.floor(Date.now() / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { iss: state.origin, aud: 'portal', sub: 'acc_1', iat: now, exp: now + 60, ...claims };
  const text = `${part({ alg: 'ES256' })}.${part(payload)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

beforeAll(async () => {
  server = createServer((req, res) => {
    if (state.isDown) return void req.socket.destroy();
    void answer(req).then(({ status, body }) => {
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(body === null ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  state.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  state.isDown = false;
  state.revoked = [];
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof SignInError ? error.failure : error),
  );

async function callback(changes: Record<string, string> = {}) {
  const { flow } = await beginSignIn('/deployments');
  return {
    flow,
    search: `?${new URLSearchParams({ code: 'code', state: flow.state, ...changes }).toString()}`,
  };
}

describe('sign-in', () => {
  it('says that the issuer is unreachable, and asks it again the next time, once for all who wait', async () => {
    state.isDown = true;
    expect(await failure(beginSignIn('/'))).toBe('unreachable');
    state.isDown = false;
    state.discoveries = 0;
    await Promise.all([beginSignIn('/'), beginSignIn('/'), beginSignIn('/')]);
    expect(state.discoveries).toBe(1);
  });

  it('looks again whether an issuer that has answered before still does', async () => {
    await beginSignIn('/');
    state.isDown = true;
    const now = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    expect(await failure(beginSignIn('/'))).toBe('unreachable');
    state.isDown = false;
    expect(await failure(beginSignIn('/'))).toBe('none');
    vi.restoreAllMocks();
  });

  it('sends the browser to the issuer with fresh proofs and the configured callback', async () => {
    const [one, two] = [await beginSignIn('/a'), await beginSignIn('/a')];
    expect(Object.fromEntries(one.location.searchParams)).toMatchObject({
      redirect_uri: 'http://localhost:3000/auth/callback',
      scope: 'openid email',
      code_challenge_method: 'S256',
      state: one.flow.state,
      nonce: one.flow.nonce,
    });
    expect(one.location.href).not.toContain(one.flow.codeVerifier);
    for (const name of ['state', 'nonce', 'codeVerifier'] as const)
      expect(one.flow[name]).not.toBe(two.flow[name]);
  });

  it('ends with the account of the ID token', async () => {
    const { flow, search } = await callback();
    const claims = { nonce: flow.nonce, email: 'a@example.test', name: '' };
    state.token = {
      status: 200,
      body: {
        access_token: 'at',
        token_type: 'bearer',
        expires_in: 900,
        refresh_token: 'rt',
        id_token: idToken(claims),
      },
    };
    const { account, tokens } = await completeSignIn(search, flow);
    expect(account).toEqual({ id: 'acc_1', email: 'a@example.test', name: null });
    expect(tokens).toMatchObject({ accessToken: 'at', refreshToken: 'rt' });
    expect(tokens.expiresAt - tokens.renewAt).toBe(60_000);
  });

  it('refuses an ID token with another nonce, audience or signature', async () => {
    const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const spoiled = [
      (nonce: string) => idToken({ nonce: `${nonce}x` }),
      (nonce: string) => idToken({ nonce, aud: 'other' }),
      (nonce: string) => idToken({ nonce, iss: 'http://other.test' }),
      (nonce: string) => idToken({ nonce }, foreignKey),
    ];
    for (const spoil of spoiled) {
      const { flow, search } = await callback();
      const id_token = spoil(flow.nonce);
      state.token = { status: 200, body: { access_token: 'at', token_type: 'bearer', id_token } };
      expect(await failure(completeSignIn(search, flow))).toBe('failed');
    }
  });

  it('tells a refusal, an ended code, a forged answer and an absent issuer apart', async () => {
    const denied = await callback({ error: 'access_denied' });
    expect(await failure(completeSignIn(denied.search, denied.flow))).toBe('denied');
    const { flow, search } = await callback();
    expect(await failure(completeSignIn(search.replace(flow.state, 'forged'), flow))).toBe('failed');
    state.token = { status: 400, body: { error: 'invalid_grant' } };
    expect(await failure(completeSignIn(search, flow))).toBe('expired');
    state.isDown = true;
    expect(await failure(completeSignIn(search, flow))).toBe('unreachable');
  });
});

describe('tokens', () => {
  it('are renewed, and an issuer that does not rotate leaves the refresh token as it is', async () => {
    // What is left of a lifetime is counted in whole seconds from the answer on.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    state.token = { status: 200, body: { access_token: 'new', token_type: 'bearer', expires_in: 40 } };
    const tokens = await exchangeRefreshToken('rt');
    expect(tokens).toMatchObject({ accessToken: 'new', refreshToken: 'rt' });
    expect((tokens?.expiresAt ?? 0) - (tokens?.renewAt ?? 0)).toBe(10_000);
  });

  it('are null when the issuer refuses, and an error when it only stumbles', async () => {
    state.token = { status: 400, body: { error: 'invalid_grant' } };
    expect(await exchangeRefreshToken('rt')).toBeNull();
    state.token = { status: 503, body: { error: 'temporarily_unavailable' } };
    await expect(exchangeRefreshToken('rt')).rejects.toThrow();
    state.isDown = true;
    await expect(exchangeRefreshToken('rt')).rejects.toThrow();
  });

  it('are both revoked at sign-out, which leads over the issuer back to the sign-in page', async () => {
    await revokeTokens({ accessToken: 'at', refreshToken: 'rt' });
    expect(state.revoked).toEqual(['rt', 'at']);
    const location = await endSessionLocation('hint');
    expect(location?.href.startsWith(`${state.origin}/end?`)).toBe(true);
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({
      post_logout_redirect_uri: 'http://localhost:3000/sign-in',
      id_token_hint: 'hint',
      state: 'signed-out',
    });
  });
});
