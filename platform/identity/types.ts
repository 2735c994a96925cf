import type { IncomingMessage, ServerResponse } from 'node:http';

/** The embedded OpenID Connect issuer, as the API's server uses it. */
export interface Identity {
  /** Answers every request under the path of the issuer (`/oidc`). */
  handler: (req: IncomingMessage, res: ServerResponse) => void;
  /** The account of a portal's access token; null when it is unknown, expired or revoked. One query. */
  verifyPortalSession(token: string): Promise<{ accountId: string } | null>;
  /** How to sign in on a fresh machine, until the first successful sign-in; null afterwards. */
  firstAccount(): Promise<FirstAccount | null>;
  /** Ends the timer that removes expired rows. */
  close(): void;
}

export interface FirstAccount {
  email: string;
  password: string;
}

/** The part of a pino logger that this folder uses. */
export interface IdentityLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
