import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '../db/database.ts';
import { prepareTokenLookup, removeExpired } from './adapter.ts';
import { sendPage, writeSecurityHeaders } from './answer.ts';
import { loadAssets } from './assets.ts';
import { ensureFirstAccount, readFirstAccount } from './first-account.ts';
import { keepIdentityKeys } from './keys.ts';
import { createLogin } from './login.ts';
import { ASSETS, messagePage } from './pages.ts';
import { createProvider } from './provider.ts';
import type { Identity, IdentityLogger } from './types.ts';

const CLEAN_EVERY_MS = 10 * 60_000;
const MOUNT = '/oidc';

export interface IdentityDeps {
  db: Database;
  logger: IdentityLogger;
  /** Address of the issuer; its path is `/oidc`. */
  issuer: string;
  /** Public origin of the portal, without a slash at the end. */
  portalUrl: string;
  clientId: string;
  /** Undefined: the one kept in `<data>/identity.json`. */
  clientSecret: string | undefined;
  dataDir: string;
}

/**
 * Addresses that the provider writes come from the configured issuer, whatever the Host and forwarding headers of the
 * request say: behind a proxy they are right, and a forged one changes nothing.
 */
function pinAddress(req: IncomingMessage, issuer: URL): void {
  const kept = Object.entries(req.headers).filter(([name]) => !name.startsWith('x-forwarded-'));
  req.headers = {
    ...Object.fromEntries(kept),
    host: issuer.host,
    'x-forwarded-proto': issuer.protocol.slice(0, -1),
  };
  req.url = (req.url ?? '/').slice(MOUNT.length) || '/';
  // Where the provider is mounted, in the way that it asks for.
  Object.assign(req, { baseUrl: MOUNT });
}

/** Removes expired rows now and then; one run at a time, and never the reason for the process to stay. */
function startCleaning(db: Database, logger: IdentityLogger): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    removeExpired(db)
      .catch((err: unknown) => logger.warn({ err }, 'identity: expired rows could not be removed'))
      .finally(() => {
        running = false;
      });
  }, CLEAN_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Starts the embedded OpenID Connect issuer: makes its keys and the first account when there are none.
 * Throws when the data folder or the database cannot be used.
 */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { db, logger, dataDir, portalUrl } = deps;
  const issuer = new URL(deps.issuer);
  if (issuer.pathname !== MOUNT) throw new Error(`The issuer's path must be ${MOUNT}.`);
  const keys = await keepIdentityKeys(dataDir);
  await ensureFirstAccount(db, dataDir);
  const provider = createProvider({ ...deps, clientSecret: deps.clientSecret ?? keys.clientSecret, keys });
  const login = await createLogin({ db, logger, provider, issuerOrigin: issuer.origin, portalUrl, dataDir });
  const sendAsset = await loadAssets();
  const callback = provider.callback();
  const findAccountOf = prepareTokenLookup(db);

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    writeSecurityHeaders(res, new URL(portalUrl).origin, issuer.protocol === 'https:');
    const { pathname } = new URL(req.url ?? '/', issuer);
    if (
      req.method === 'GET' &&
      pathname.startsWith(`${ASSETS}/`) &&
      sendAsset(pathname.slice(ASSETS.length + 1), res)
    )
      return;
    pinAddress(req, issuer);
    await (pathname.startsWith(`${MOUNT}/interaction/`) ? login(req, res) : callback(req, res));
  }

  return {
    handler: (req, res) => {
      answer(req, res).catch((err: unknown) => {
        logger.error({ err }, 'identity: a request failed');
        if (res.headersSent) res.destroy();
        else
          sendPage(
            res,
            500,
            messagePage('Sign-in stopped', 'The platform met a fault. Try again.', portalUrl),
          );
      });
    },
    verifyPortalSession: async (token) => {
      const accountId = await findAccountOf(token);
      return accountId === null ? null : { accountId };
    },
    firstAccount: () => readFirstAccount(dataDir),
    close: startCleaning(db, logger),
  };
}
