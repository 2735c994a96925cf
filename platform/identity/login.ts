import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { Database } from '../db/database.ts';
import { findCredentials, isEmail, normalizeEmail, type AccountRow } from './accounts.ts';
import { BadFormError, readForm, sendPage } from './answer.ts';
import { createAttempts } from './attempts.ts';
import { forgetFirstAccount, readFirstAccount } from './first-account.ts';
import { loginPage, messagePage, type LoginView } from './pages.ts';
import { generatePassword, hashPassword, PASSWORD_MAX_LENGTH, verifyPassword } from './passwords.ts';
import type { FirstAccount, IdentityLogger } from './types.ts';

export interface LoginDeps {
  db: Database;
  logger: IdentityLogger;
  provider: Provider;
  issuerOrigin: string;
  portalUrl: string;
  dataDir: string;
}

/** Answers a request for the login page of a sign-in under way. */
export type Login = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const WRONG = 'Email or password is wrong.';

/** One answer for an unknown account and for a wrong password, after the same work. */
async function createCheck(
  db: Database,
): Promise<(email: string, password: string) => Promise<AccountRow | null>> {
  const nobody = await hashPassword(generatePassword());
  return async (email, password) => {
    const account = await findCredentials(db, email);
    const isRight = await verifyPassword(password, account?.passwordHash ?? nobody);
    return account && isRight ? account : null;
  };
}

/** A login form counts only when our own page sent it, in the browser that began the sign-in. */
function isOwnForm(req: IncomingMessage, origin: string): boolean {
  const site = req.headers['sec-fetch-site'];
  return req.headers.origin === origin && (site === undefined || site === 'same-origin');
}

/** Makes the handler of the login page. The interaction's signed cookie ties the form to the browser it was given to. */
export async function createLogin(deps: LoginDeps): Promise<Login> {
  const { provider, dataDir, logger } = deps;
  const check = await createCheck(deps.db);
  const attempts = createAttempts();

  /** The kept password is for whoever sits at this machine, not for the network. */
  async function firstAccountFor(req: IncomingMessage): Promise<FirstAccount | null> {
    return LOOPBACK.test(req.socket.remoteAddress ?? '') ? readFirstAccount(dataDir) : null;
  }

  async function show(
    req: IncomingMessage,
    res: ServerResponse,
    status: number,
    view: Omit<LoginView, 'firstAccount'>,
    headers?: Record<string, string>,
  ): Promise<void> {
    sendPage(res, status, loginPage({ ...view, firstAccount: await firstAccountFor(req) }), headers);
  }

  async function submit(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const form = await readForm(req);
    const email = normalizeEmail(form.get('email') ?? '');
    const password = form.get('password') ?? '';
    if (!isEmail(email))
      return show(req, res, 400, { email, error: 'Enter an email address.', field: 'email' });
    if (password === '' || password.length > PASSWORD_MAX_LENGTH) {
      return show(req, res, 400, { email, error: 'Enter the password.', field: 'password' });
    }
    const address = req.socket.remoteAddress ?? '';
    const waitSeconds = attempts.begin(email, address);
    if (waitSeconds > 0) {
      const error = `Too many attempts. Try again in ${String(Math.ceil(waitSeconds / 60))} min.`;
      return show(req, res, 429, { email, error, field: null }, { 'Retry-After': String(waitSeconds) });
    }
    const account = await check(email, password);
    if (!account) {
      logger.warn({ address }, 'identity: a sign-in with a wrong email or password');
      return show(req, res, 401, { email, error: WRONG, field: 'password' });
    }
    attempts.succeed(email, address);
    await forgetFirstAccount(dataDir, email);
    await provider.interactionFinished(
      req,
      res,
      { login: { accountId: account.id, amr: ['pwd'] } },
      { mergeWithLastSubmission: false },
    );
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { prompt } = await provider.interactionDetails(req, res);
    if (req.method === 'GET' || req.method === 'HEAD') {
      // The portal is first-party: a request for consent is granted without a question.
      if (prompt.name === 'consent') return provider.interactionFinished(req, res, { consent: {} });
      return show(req, res, 200, { email: '', error: null, field: null });
    }
    if (req.method !== 'POST') {
      sendPage(res, 405, stopped('This address takes no such request.'), { Allow: 'GET, POST' });
    } else if (!isOwnForm(req, deps.issuerOrigin)) {
      sendPage(res, 403, stopped('The form did not come from the sign-in page.'));
    } else {
      await submit(req, res);
    }
  }

  const stopped = (text: string): string => messagePage('Sign-in stopped', text, deps.portalUrl);

  return async (req, res) => {
    try {
      await answer(req, res);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) {
        sendPage(res, 400, stopped('This sign-in has ended. Start again from the portal.'));
      } else if (error instanceof BadFormError) {
        sendPage(res, 400, stopped(error.message), { Connection: 'close' });
      } else {
        throw error;
      }
    }
  };
}
