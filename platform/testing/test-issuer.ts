import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as client from 'openid-client';
import { createIdentity } from '../identity/identity.ts';
import type { Identity } from '../identity/types.ts';
import { createLogger } from '../logger.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const PORTAL = 'http://localhost:3999';
export const CLIENT_ID = 'test-portal';
const CLIENT_SECRET = 'test-secret-that-is-long-enough';
const CALLBACK = `${PORTAL}/auth/callback`;

export interface TestIssuer {
  identity: Identity;
  database: TestDatabase;
  dataDir: string;
  issuer: string;
  /** The portal's half of the protocol. */
  config: client.Configuration;
  logText(): string;
  /** A second start on the same folder and database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** The real issuer on a free port, with a database and a data folder of its own. */
export async function startTestIssuer(): Promise<TestIssuer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-identity-'));
  const lines: string[] = [];
  let identity: Identity | undefined;
  const server = createServer((req, res) => identity?.handler(req, res));
  const issuer = `http://localhost:${String(await listen(server))}/oidc`;
  const start = (): Promise<Identity> =>
    createIdentity({
      db: database.db,
      logger: createLogger('debug', { write: (line) => lines.push(line) }),
      issuer,
      portalUrl: PORTAL,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      dataDir,
    });
  identity = await start();
  const config = await client.discovery(
    new URL(issuer),
    CLIENT_ID,
    undefined,
    client.ClientSecretBasic(CLIENT_SECRET),
    { execute: [client.allowInsecureRequests] },
  );
  const testIssuer: TestIssuer = {
    identity,
    database,
    dataDir,
    issuer,
    config,
    logText: () => lines.join(''),
    async restart() {
      testIssuer.identity.close();
      identity = testIssuer.identity = await start();
    },
    async close() {
      testIssuer.identity.close();
      server.closeAllConnections();
      server.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return testIssuer;
}

/** A browser as far as sign-in needs one: it keeps cookies by path and follows no redirect by itself. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async go(target: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target);
    const sent = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const headers = new Headers(init.headers);
    headers.set('accept', 'text/html');
    if (sent.length > 0)
      headers.set('cookie', sent.map(([name, { value }]) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  /** Posts a form as a page of `target`'s own origin does. */
  post(
    target: string | URL,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.go(target, {
      method: 'POST',
      headers: { origin: new URL(target).origin, 'sec-fetch-site': 'same-origin', ...headers },
      body: new URLSearchParams(fields),
    });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/';
    if (attributes.some((attribute) => attribute.includes('1970'))) this.#cookies.delete(name);
    else this.#cookies.set(name, { value: pair.slice(name.length + 1), path });
  }
}

export interface Started {
  url: URL;
  checks: { expectedState: string; expectedNonce: string; pkceCodeVerifier: string };
}

/** The address that a portal sends a browser to, and what it keeps to check the answer with. */
export async function startSignIn(
  config: client.Configuration,
  changes: Record<string, string> = {},
): Promise<Started> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const expectedNonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid offline_access profile email',
    state: expectedState,
    nonce: expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...changes,
  });
  return { url, checks: { expectedState, expectedNonce, pkceCodeVerifier } };
}

/** Where an answer sends the browser. */
export function locationOf(answer: Response): URL {
  return new URL(answer.headers.get('location') ?? '', answer.url);
}

/** Signs in with a password, from the portal's redirect to its tokens. */
export async function signIn(
  { config, identity }: TestIssuer,
  browser = new TestBrowser(),
  password?: string,
) {
  const first = await identity.firstAccount();
  const { url, checks } = await startSignIn(config);
  const login = locationOf(await browser.go(url));
  const fields = { email: 'you@portico.local', password: password ?? first?.password ?? '' };
  const resumed = locationOf(await browser.post(login, fields));
  const callback = locationOf(await browser.go(resumed));
  const tokens = await client.authorizationCodeGrant(config, callback, { ...checks, idTokenExpected: true });
  return { tokens, callback, checks, password: fields.password };
}
