import { sealData } from 'iron-session';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PortalEnv } from './env';
import { openFlowCookie, openSessionCookie, type SealedSession, type SignInFlow } from './session-cookie';

const environment = { isHttps: false, sessionSecret: 'a'.repeat(40) };
vi.mock('./env', () => ({ env: (): Partial<PortalEnv> => environment }));

type Options = {
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: unknown;
  path?: string;
  maxAge?: number | undefined;
};

function browser() {
  const cookies = new Map<string, string>();
  const written: { name: string; options: Options }[] = [];
  return {
    cookies,
    written,
    read: (name: string) => cookies.get(name),
    names: () => [...cookies.keys()],
    write: (name: string, value: string, options: Options) => {
      written.push({ name, options });
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

const session: SealedSession = {
  id: 'id',
  account: { id: 'acc_1', email: 'a@example.test', name: null },
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  idToken: null,
  renewAt: 1,
  expiresAt: 2,
};

const flow: SignInFlow = { state: 's', nonce: 'n', codeVerifier: 'v', returnTo: '/deployments' };

beforeEach(() => {
  environment.isHttps = false;
  environment.sessionSecret = 'a'.repeat(40);
});

describe('session cookie', () => {
  it('comes back as it was saved, and tells nothing by itself', async () => {
    const jar = browser();
    await (await openSessionCookie(jar)).save(session);
    expect((await openSessionCookie(jar)).value).toEqual(session);
    expect([...jar.cookies.keys()]).toEqual(['portico_session']);
    expect(jar.cookies.get('portico_session')).not.toMatch(/token|acc_1/);
  });

  it('has the prefix and the flags that keep it to this host over https', async () => {
    environment.isHttps = true;
    const jar = browser();
    await (await openSessionCookie(jar)).save(session);
    expect(jar.written[0]).toMatchObject({
      name: '__Host-portico',
      options: { httpOnly: true, secure: true, sameSite: 'lax', path: '/' },
    });
  });

  it('lives for thirty days, and the cookie of a sign-in for ten minutes under its own name', async () => {
    const jar = browser();
    await (await openSessionCookie(jar)).save(session);
    await (await openFlowCookie(jar)).save(flow);
    expect((await openFlowCookie(jar)).value).toEqual(flow);
    // One minute less than the seal, so that no browser sends a seal that has ended.
    expect(jar.written.map(({ name, options }) => [name, options.maxAge])).toEqual([
      ['portico_session', 30 * 86_400 - 60],
      ['portico_flow', 600 - 60],
    ]);
  });

  it('is nothing when it was changed, sealed with another secret, or of another shape', async () => {
    const jar = browser();
    await (await openSessionCookie(jar)).save(session);
    const seal = jar.cookies.get('portico_session') ?? '';
    jar.cookies.set('portico_session', `${seal.slice(0, 100)}${seal.slice(101)}`);
    expect((await openSessionCookie(jar)).value).toBeNull();
    jar.cookies.set('portico_session', seal);
    environment.sessionSecret = 'b'.repeat(40);
    expect((await openSessionCookie(jar)).value).toBeNull();
    jar.cookies.set(
      'portico_session',
      await sealData({ value: { admin: true } }, { password: environment.sessionSecret }),
    );
    expect((await openSessionCookie(jar)).value).toBeNull();
  });

  it('cannot be put in the place of a sign-in under way, nor the reverse', async () => {
    const jar = browser();
    await (await openSessionCookie(jar)).save(session);
    jar.cookies.set('portico_flow', jar.cookies.get('portico_session') ?? '');
    expect((await openFlowCookie(jar)).value).toBeNull();
  });

  it('takes several cookies for long tokens, and none of them is left when it shrinks or goes', async () => {
    const jar = browser();
    await (await openSessionCookie(jar)).save({ ...session, accessToken: 'x'.repeat(5_000) });
    expect(jar.cookies.size).toBeGreaterThan(1);
    expect((await openSessionCookie(jar)).value?.accessToken.length).toBe(5_000);
    await (await openSessionCookie(jar)).save(session);
    expect([...jar.cookies.keys()]).toEqual(['portico_session']);
    (await openSessionCookie(jar)).destroy();
    expect(jar.cookies.size).toBe(0);
  });
});
