import { Resolver } from 'node:dns/promises';
import { isLoopback } from './openable-address.ts';
import type { DnsObservation, RecordObservation } from './observations.ts';

const TRY_MS = 1_500;
const TRIES = 2;
/** For all questions together; they are asked at once. */
const LIMIT_MS = 6_000;
const VALUES_MAX = 10;
const VALUE_LENGTH_MAX = 300;

export interface DnsQuestion {
  domain: string;
  /** Name and value of the TXT record that proves who owns the domain. */
  ownership: { name: string; value: string };
  /** Host of the app, which the domain's CNAME is to name. */
  target: string;
  /** Servers to ask, `address:port`; empty means those of the machine. */
  servers: readonly string[];
}

/** The resolver itself did not answer, so nothing can be said about the domain. */
export class ResolverAwayError extends Error {
  override readonly name = 'ResolverAwayError';
}

type Found = { values: string[]; error: string | null };

/** Asks DNS for both records of a domain and its addresses. Throws ResolverAwayError when nobody answers. */
export async function observeDns(question: DnsQuestion): Promise<DnsObservation> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (question.servers.length > 0) resolver.setServers(question.servers);
  const timer = setTimeout(() => {
    resolver.cancel();
  }, LIMIT_MS);
  try {
    const { domain, ownership } = question;
    const [txt, cname, ipv4, ipv6] = await Promise.all([
      lookUp(async () => (await resolver.resolveTxt(ownership.name)).map((parts) => parts.join(''))),
      lookUp(() => resolver.resolveCname(domain)),
      lookUp(() => resolver.resolve4(domain)),
      lookUp(() => resolver.resolve6(domain)),
    ]);
    const addresses = addressesOf(cname.values, [...ipv4.values, ...ipv6.values]);
    return {
      ownership: ownershipSeen(question, txt),
      routing: routingSeen(question, cname, addresses, ipv4.error ?? ipv6.error),
      addresses,
    };
  } finally {
    clearTimeout(timer);
  }
}

const NOT_THERE = ['ENOTFOUND', 'ENODATA'];
const RESOLVER_AWAY = ['ECONNREFUSED', 'ETIMEOUT', 'ECANCELLED'];

async function lookUp(ask: () => Promise<string[]>): Promise<Found> {
  try {
    const values = await ask();
    return {
      values: values.slice(0, VALUES_MAX).map((value) => value.slice(0, VALUE_LENGTH_MAX)),
      error: null,
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (RESOLVER_AWAY.includes(code)) throw new ResolverAwayError(code, { cause: error });
    return { values: [], error: NOT_THERE.includes(code) ? null : code };
  }
}

/** A name under .localhost is the machine's own whatever DNS says (RFC 6761, section 6.3). */
function addressesOf(cname: string[], addresses: string[]): string[] {
  if (addresses.length > 0) return addresses;
  return cname.some((name) => isUnderLocalhost(name)) ? ['127.0.0.1'] : [];
}

function ownershipSeen({ ownership }: DnsQuestion, { values, error }: Found): RecordObservation {
  const seen = { name: ownership.name, expected: ownership.value, found: values };
  if (values.includes(ownership.value)) {
    return { ...seen, state: 'found', reason: 'The ownership record is there.' };
  }
  if (error !== null) return { ...seen, state: 'unavailable', reason: failed(error) };
  return values.length > 0
    ? { ...seen, state: 'mismatch', reason: 'There is a TXT record, but with another value.' }
    : { ...seen, state: 'missing', reason: 'There is no TXT record of this name yet.' };
}

function routingSeen(
  { domain, target }: DnsQuestion,
  cname: Found,
  addresses: string[],
  addressError: string | null,
): RecordObservation {
  const names = cname.values.map((name) => name.toLowerCase().replace(/\.$/, ''));
  const seen = { name: domain, expected: target, found: names.length > 0 ? names : addresses };
  if (names.includes(target)) {
    return { ...seen, state: 'found', reason: "The domain is an alias of the app's host." };
  }
  if (names.length === 0 && isUnderLocalhost(target) && addresses.some((address) => isLoopback(address))) {
    return { ...seen, state: 'found', reason: "The domain has the address of the app's host." };
  }
  if (seen.found.length > 0) {
    return { ...seen, state: 'mismatch', reason: "The domain leads elsewhere than to the app's host." };
  }
  const error = cname.error ?? addressError;
  return error === null
    ? { ...seen, state: 'missing', reason: 'The domain has neither a CNAME record nor an address yet.' }
    : { ...seen, state: 'unavailable', reason: failed(error) };
}

function isUnderLocalhost(name: string): boolean {
  return /(^|\.)localhost\.?$/i.test(name);
}

function failed(code: string): string {
  return code === 'ESERVFAIL'
    ? "The domain's name servers did not give an answer."
    : `The question was answered with the error ${code}.`;
}
