import 'server-only';
import * as client from 'openid-client';
import { routes } from '@/lib/routes';
import type { SignInFailure } from '@/lib/sign-in-notice';
import { env, isLoopback } from './env';
import type { Account, SignInFlow } from './session-cookie';
import type { TokenSet } from './token-refresher';

/** Comes back with the browser, so that the sign-in page can say that it worked. */
export const SIGNED_OUT_STATE = 'signed-out';
const TIMEOUT_SECONDS = 10;
/** Used when the issuer does not say how long an access token lives (RFC 6749 5.1 allows that). */
const ASSUMED_LIFETIME_SECONDS = 300;
const RENEW_BEFORE_MS = 60_000;

/** A sign-in that came to nothing. The cause is for the log, never for the page. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, cause?: unknown) {
    super(`sign-in ${failure}`, { cause });
    this.failure = failure;
  }
}

export interface SignedIn {
  account: Account;
  tokens: TokenSet;
}

let discovered: Promise<client.Configuration> | undefined;

async function discover(): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = env();
  const proof = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret);
  return client.discovery(issuer, clientId, undefined, proof, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The signature of ID tokens is checked, although they come straight from the issuer.
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' && isLoopback(issuer) ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** The issuer's metadata: asked for once by all who need it, and again after a failure. */
function configuration(): Promise<client.Configuration> {
  discovered ??= discover().catch((error: unknown) => {
    discovered = undefined;
    throw error;
  });
  return discovered;
}

/** An issuer that answered this short a time ago is taken to answer still. */
const ANSWERED_MS = 5_000;
let answeredAtMs = -Infinity;
let looking: Promise<client.Configuration> | undefined;

async function look(): Promise<client.Configuration> {
  try {
    const found = await discover();
    answeredAtMs = performance.now();
    discovered = Promise.resolve(found);
    return found;
  } finally {
    looking = undefined;
  }
}

/**
 * The metadata of an issuer that answers now, asked for once by all who wait: a browser that is sent to one that does not answer
 * would end on an error page of its own.
 */
function configurationNow(): Promise<client.Configuration> {
  if (performance.now() - answeredAtMs < ANSWERED_MS) return configuration();
  looking ??= look();
  return looking;
}

function tokenSet(
  answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  before: { refreshToken: string | null; idToken: string | null },
): TokenSet {
  const lifetimeMs = (answer.expiresIn() ?? ASSUMED_LIFETIME_SECONDS) * 1_000;
  const expiresAt = Date.now() + lifetimeMs;
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before.refreshToken,
    idToken: answer.id_token ?? before.idToken,
    renewAt: expiresAt - Math.min(RENEW_BEFORE_MS, lifetimeMs / 4),
    expiresAt,
  };
}

/**
 * Starts a sign-in: where to send the browser, and what to keep until it comes back.
 * @throws SignInError `unreachable` when the issuer does not answer
 */
export async function beginSignIn(returnTo: string): Promise<{ location: URL; flow: SignInFlow }> {
  const config = await configurationNow().catch((error: unknown) => {
    throw new SignInError('unreachable', error);
  });
  const flow = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
    returnTo,
  };
  const location = client.buildAuthorizationUrl(config, {
    redirect_uri: new URL(routes.authCallback(), env().portalOrigin).href,
    scope: env().scope,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { location, flow };
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'denied' : 'failed';
  }
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'expired' : 'failed';
  // openid-client wraps what `fetch` throws, and timeouts, in a ClientError of its own; a TypeError is a bare one.
  const code = error instanceof client.ClientError ? error.code : undefined;
  const isNetwork = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_PARSE_ERROR';
  return isNetwork ? 'unreachable' : 'failed';
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Ends a sign-in: trades the code of the callback for tokens. The address checked is the configured one with the
 * query of the request, so that a forged Host header changes nothing.
 * @throws SignInError
 */
export async function completeSignIn(search: string, flow: SignInFlow): Promise<SignedIn> {
  const current = new URL(`${routes.authCallback()}${search}`, env().portalOrigin);
  try {
    const config = await configuration();
    const answer = await client.authorizationCodeGrant(config, current, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    if (!claims) throw new SignInError('failed');
    const account = { id: claims.sub, email: text(claims['email']), name: text(claims['name']) };
    return { account, tokens: tokenSet(answer, { refreshToken: null, idToken: null }) };
  } catch (error) {
    throw error instanceof SignInError ? error : new SignInError(failureOf(error), error);
  }
}

/**
 * Trades a refresh token. Null when the issuer refuses it (ended, revoked, used twice).
 * @throws when the issuer cannot be asked
 */
export async function exchangeRefreshToken(refreshToken: string): Promise<TokenSet | null> {
  const config = await configuration();
  try {
    // The ID token of the sign-in stays: it is only a hint for end-session, and need not be renewed.
    return tokenSet(await client.refreshTokenGrant(config, refreshToken), { refreshToken, idToken: null });
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null;
    throw error;
  }
}

/**
 * Revokes both tokens at the issuer (RFC 7009), so that copies of them are refused from now on.
 * @throws when the issuer cannot be asked or refuses
 */
export async function revokeTokens(tokens: Pick<TokenSet, 'accessToken' | 'refreshToken'>): Promise<void> {
  const config = await configuration();
  if (config.serverMetadata().revocation_endpoint === undefined) return;
  if (tokens.refreshToken !== null) {
    await client.tokenRevocation(config, tokens.refreshToken, { token_type_hint: 'refresh_token' });
  }
  await client.tokenRevocation(config, tokens.accessToken, { token_type_hint: 'access_token' });
}

/** The issuer's end-session address that comes back to the sign-in page; null when the issuer has none. */
export async function endSessionLocation(idToken: string | null): Promise<URL | null> {
  const config = await configuration();
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: new URL(routes.signIn(), env().portalOrigin).href,
    state: SIGNED_OUT_STATE,
    ...(idToken === null ? {} : { id_token_hint: idToken }),
  });
}
