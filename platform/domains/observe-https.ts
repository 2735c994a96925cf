import { request } from 'node:https';
import { getCACertificates, TLSSocket, type PeerCertificate } from 'node:tls';
import type { CertificateFacts, HttpsObservation } from './observations.ts';
import { isOpenable } from './openable-address.ts';

/** For all addresses together. */
const LIMIT_MS = 6_000;
const ADDRESSES_MAX = 3;
const NAMES_MAX = 20;

export interface HttpsQuestion {
  domain: string;
  addresses: readonly string[];
  port: number;
  /** Authorities trusted beside those of Node, as PEM. */
  extraCa: string | null;
  allowsLoopback: boolean;
  /** A header whose presence says that the platform's router answered by itself, not an app. */
  routerHeader: string;
}

/**
 * Opens HTTPS to a domain at the addresses that DNS gave, so that it cannot be led elsewhere in between, and says what
 * it saw. Never throws; an untrusted certificate is reported with what was behind it.
 */
export async function observeHttps(question: HttpsQuestion): Promise<HttpsObservation> {
  const { domain, port, addresses, allowsLoopback } = question;
  const nothing: HttpsObservation = {
    state: 'not_checked',
    url: `https://${domain}${port === 443 ? '' : `:${String(port)}`}/`,
    address: null,
    status: null,
    certificate: null,
    reason: 'The domain has no address to open.',
  };
  if (addresses.length === 0) return nothing;
  const openable = addresses.filter((address) => isOpenable(address, allowsLoopback)).slice(0, ADDRESSES_MAX);
  if (openable.length === 0) {
    return {
      ...nothing,
      reason: 'The domain leads to an address outside the public internet, which is not opened.',
    };
  }
  const until = Date.now() + LIMIT_MS;
  let last: HttpsObservation = nothing;
  for (const [index, address] of openable.entries()) {
    const timeoutMs = (until - Date.now()) / (openable.length - index);
    const seen = await open(question, address, timeoutMs);
    last = { ...nothing, address, ...seen };
    if (last.state !== 'unreachable') return last;
  }
  return last;
}

type Seen = Pick<HttpsObservation, 'state' | 'status' | 'certificate' | 'reason'>;

function open(question: HttpsQuestion, address: string, timeoutMs: number): Promise<Seen> {
  const { domain, port, extraCa, routerHeader } = question;
  return new Promise((resolve) => {
    let certificate: CertificateFacts | null = null;
    const outgoing = request({
      host: address,
      port,
      servername: domain,
      // What is behind a bad certificate is reported with the problem; nothing secret is sent.
      rejectUnauthorized: false,
      agent: false,
      method: 'GET',
      path: '/',
      headers: { host: port === 443 ? domain : `${domain}:${String(port)}`, 'user-agent': 'portico-domains' },
      ...(extraCa === null ? {} : { ca: [...getCACertificates('default'), extraCa] }),
    });
    const end = (seen: Seen): void => {
      clearTimeout(timer);
      resolve(seen);
      outgoing.destroy();
    };
    const timer = setTimeout(() => {
      end(unreachable(certificate, 'It did not answer in time.'));
    }, timeoutMs);
    outgoing.once('socket', (socket) => {
      socket.once('secureConnect', () => {
        if (socket instanceof TLSSocket) certificate = factsOf(socket);
      });
    });
    outgoing.once('response', (answer) => {
      end(served(certificate, answer.statusCode ?? 0, answer.headers[routerHeader] !== undefined));
    });
    outgoing.on('error', (error) => {
      end(unreachable(certificate, errorText(error)));
    });
    outgoing.end();
  });
}

function served(certificate: CertificateFacts | null, status: number, isFromRouter: boolean): Seen {
  const seen = { status, certificate };
  const problem = certificate?.problem ?? null;
  if (problem !== null) return { ...seen, state: 'certificate_problem', reason: problem };
  if (isFromRouter) {
    return {
      ...seen,
      state: 'not_serving',
      reason: "It leads to the platform's router, which has no app for it.",
    };
  }
  return status >= 500
    ? { ...seen, state: 'not_serving', reason: `It answered GET / with status ${String(status)}.` }
    : { ...seen, state: 'serving', reason: 'It answers HTTPS with a certificate that is trusted for it.' };
}

function unreachable(certificate: CertificateFacts | null, reason: string): Seen {
  return { state: 'unreachable', status: null, certificate, reason };
}

function factsOf(socket: TLSSocket): CertificateFacts {
  const certificate = socket.getPeerCertificate();
  // The types say an Error; it is a code, or a sentence where there is none.
  const code: unknown = socket.authorizationError;
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    names: (certificate.subjectaltname ?? '')
      .split(', ')
      .filter((name) => name.startsWith('DNS:'))
      .slice(0, NAMES_MAX)
      .map((name) => name.slice('DNS:'.length)),
    valid_from: instantOf(certificate.valid_from),
    valid_to: instantOf(certificate.valid_to),
    problem: socket.authorized ? null : problemText(code instanceof Error ? code.message : String(code)),
  };
}

const PROBLEMS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate comes from an authority that is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate comes from an authority that is not known.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is sent without the chain that proves it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
};

function problemText(code: string): string {
  return PROBLEMS[code] ?? `The certificate is not trusted (${code}).`;
}

function errorText(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'It does not take connections on this port.';
  if (code === 'ECONNRESET') return 'It closed the connection without an answer.';
  if (/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code)) return 'The address cannot be reached.';
  if (/^(EPROTO|ERR_SSL)/.test(code)) return 'It does not speak TLS, or has no certificate for this name.';
  return code === '' ? 'The connection failed.' : `The connection failed with ${code}.`;
}

function nameOf(name: PeerCertificate['subject'] | undefined): string | null {
  const text: unknown = name?.CN ?? name?.O;
  return Array.isArray(text) ? text.join(', ') : typeof text === 'string' ? text : null;
}

function instantOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
