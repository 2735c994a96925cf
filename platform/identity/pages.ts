import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html, Html } from './html.ts';
import type { FirstAccount } from './types.ts';

/** Path of the issuer's static files; the issuer is always served under /oidc. */
export const ASSETS = '/oidc/assets';

/** The portal's own mark: roof, three columns, step. */
const MARK = html`<svg viewBox="0 0 18 18" width="18" height="18" fill="currentColor" aria-hidden="true">
  <path d="M1 2h16v2.5H1zM2.5 6h2.75v8H2.5zM7.63 6h2.75v8H7.63zM12.75 6h2.75v8h-2.75zM1 15.5h16V17H1z" />
</svg>`;

/** The frame of every page of the issuer. `script` names a file under ASSETS. */
export function page(title: string, body: Html, script: string | null = null): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Portico</title>
        <link rel="preload" href="${ASSETS}/geist.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="icon" href="${ASSETS}/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${ASSETS}/issuer.css" />
        ${script === null ? null : html`<script src="${ASSETS}/${script}" defer></script>`}
      </head>
      <body>
        <main>
          <p class="brand">${MARK}Portico</p>
          ${body}
        </main>
      </body>
    </html> `.text;
}

export interface LoginView {
  email: string;
  /** Why the last attempt failed, in words; null on the first. */
  error: string | null;
  /** The field the error belongs to. */
  field: 'email' | 'password' | null;
  /** How to sign in on a fresh machine; null once used, or for a visitor from elsewhere. */
  firstAccount: FirstAccount | null;
}

function field(name: 'email' | 'password', label: string, view: LoginView, attributes: Html): Html {
  const isWrong = view.field === name && view.error !== null;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      required
      ${attributes}
      ${isWrong ? html`aria-invalid="true" aria-describedby="${name}-error" autofocus` : null}
    />
    ${isWrong ? html`<p class="error" id="${name}-error" role="alert">${view.error}</p>` : null}
  </div>`;
}

function hint({ email, password }: FirstAccount): Html {
  return html`<section class="note" aria-labelledby="first-sign-in">
    <h2 id="first-sign-in">First sign-in on this machine</h2>
    <dl>
      <div>
        <dt>Email</dt>
        <dd><code>${email}</code></dd>
      </div>
      <div>
        <dt>Password</dt>
        <dd><code>${password}</code></dd>
      </div>
    </dl>
    <p>This note disappears after the first sign-in, and the password is kept nowhere else: write it down.</p>
  </section>`;
}

/** The login page of a sign-in under way; its form posts to its own address. */
export function loginPage(view: LoginView): string {
  const isFresh = view.field === null;
  const email = html`type="email" autocomplete="username" spellcheck="false" maxlength="254"
  value="${view.email}" ${isFresh ? html`autofocus` : null}`;
  const password = html`type="password" autocomplete="current-password" maxlength="512"`;
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      <p class="lead">to your account on this platform</p>
      ${view.error !== null && view.field === null ? html`<p class="error banner" role="alert">${view.error}</p>` : null}
      <form method="post">
        ${field('email', 'Email', view, email)} ${field('password', 'Password', view, password)}
        <button type="submit">Sign in</button>
      </form>
      ${view.firstAccount === null ? null : hint(view.firstAccount)}`,
  );
}

/** A page that says what happened and where to go on. */
export function messagePage(title: string, text: string, portalUrl: string): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <a class="button" href="${portalUrl}/sign-in">Go to the portal</a>`,
  );
}

/** Words for what can reach a person at the issuer itself; everything else goes back to the portal with its code. */
function words(error: string): string {
  if (error === 'invalid_request' || error === 'invalid_client' || error === 'invalid_redirect_uri') {
    return 'The request for a sign-in is not valid, or it has ended. Start again from the portal.';
  }
  return 'The sign-in could not go on. Start again from the portal.';
}

/** Answers an error of the provider with a page that has no detail in it. */
export function writeErrorPage(portalUrl: string) {
  return (ctx: KoaContextWithOIDC, out: ErrorOut): void => {
    ctx.type = 'html';
    ctx.body = messagePage('Sign-in stopped', words(out.error), portalUrl);
  };
}

/** True when the portal named the person it signs out by an ID token of ours, so that nobody has to be asked. */
function isExpected(ctx: KoaContextWithOIDC): boolean {
  const payload: unknown = ctx.oidc.entities.IdTokenHint?.payload;
  const sub = typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : null;
  return sub !== null && sub === ctx.oidc.session?.accountId;
}

/**
 * The end-session page. `form` is the provider's own and carries its token against forged requests. A request with a
 * valid hint sends itself; any other one asks first, since a foreign page may have sent the person here.
 */
export function writeSignOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const isSelfSending = isExpected(ctx);
  ctx.type = 'html';
  ctx.body = page(
    isSelfSending ? 'Signing out' : 'Sign out',
    html`<h1>${isSelfSending ? 'Signing out' : 'Sign out?'}</h1>
      <p class="lead">
        ${isSelfSending ? 'This takes a moment.' : 'This ends your sign-in in this browser.'}
      </p>
      ${new Html(form)}
      <button id="sign-out" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
    isSelfSending ? 'sign-out.js' : null,
  );
}

/** What is shown when a sign-out names no address to return to. */
export function writeSignedOutPage(portalUrl: string) {
  return (ctx: KoaContextWithOIDC): void => {
    ctx.type = 'html';
    ctx.body = messagePage('Signed out', 'Your sign-in in this browser has ended.', portalUrl);
  };
}
