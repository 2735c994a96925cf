import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { findAccount } from './accounts.ts';
import { createAdapterFactory } from './adapter.ts';
import type { IdentityKeys } from './keys.ts';
import { writeErrorPage, writeSignOutPage, writeSignedOutPage } from './pages.ts';
import type { IdentityLogger } from './types.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const SCOPE = 'openid offline_access profile email';

/** Shared with every other server on the same host name, whatever its port: hence their own names and path. */
const COOKIES = {
  session: 'portico_issuer',
  interaction: 'portico_issuer_step',
  resume: 'portico_issuer_resume',
};

export interface ProviderDeps {
  db: Database;
  logger: IdentityLogger;
  issuer: string;
  portalUrl: string;
  clientId: string;
  clientSecret: string;
  keys: IdentityKeys;
}

/** Where the login page of one sign-in is, below the issuer. */
export function interactionPath(uid: string): string {
  return `/interaction/${uid}`;
}

/** Every sign-in gets a grant of its own, so that signing out in one browser leaves the others alone. */
async function grantAll(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  const accountId = session?.accountId;
  if (!client || accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(SCOPE);
  grant.addOIDCClaims(['sub', 'email', 'name']);
  await grant.save();
  return grant;
}

function configuration({ db, portalUrl, clientId, clientSecret, keys, issuer }: ProviderDeps): Configuration {
  const mount = new URL(issuer).pathname;
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    adapter: createAdapterFactory(db),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Portico',
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${portalUrl}/auth/callback`],
        post_logout_redirect_uris: [`${portalUrl}/sign-in`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: keys.jwks,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientAuthMethods: ['client_secret_basic'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: SCOPE.split(' '),
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    // The portal reads the account from the ID token and needs no second request.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, id) => {
      const account = await findAccount(db, id);
      if (!account) return undefined;
      const { email, name } = account;
      return { accountId: id, claims: () => ({ sub: id, email, ...(name === null ? {} : { name }) }) };
    },
    loadExistingGrant: grantAll,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Signing out at the issuer ends the portal's tokens too, whether or not the portal revokes them itself.
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 15 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 60 * MINUTE,
      RefreshToken: 30 * DAY,
      Grant: 30 * DAY,
      Session: 30 * DAY,
      Interaction: 15 * MINUTE,
    },
    cookies: {
      keys: keys.cookieKeys,
      names: COOKIES,
      long: { ...cookie, path: mount },
      short: cookie,
    },
    interactions: { url: (_ctx, interaction) => `${mount}${interactionPath(interaction.uid)}` },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: writeSignOutPage,
        postLogoutSuccessSource: writeSignedOutPage(portalUrl),
      },
    },
    renderError: writeErrorPage(portalUrl),
  };
}

/** Builds the OpenID provider. It trusts the request's forwarding headers: `createIdentity` writes them itself. */
export function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(deps.issuer, configuration(deps));
  provider.proxy = true;
  provider.on('server_error', (_ctx, err) => deps.logger.error({ err }, 'identity: a request failed'));
  provider.on('grant.error', (_ctx, err) => {
    deps.logger.warn(
      { reason: err.message, detail: err.error_detail },
      'identity: a token request was refused',
    );
  });
  provider.on('grant.revoked', () => deps.logger.info({}, 'identity: a sign-in was ended'));
  return provider;
}
