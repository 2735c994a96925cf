import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { receiverOf, receiverUrlFault } from './receiver-url.ts';

/** The addresses of a host name; rejects when it does not resolve. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** A receiver that may not be connected to; the message is a sentence for its owner. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** Decides where webhooks may be sent: at registration, and again for every connection. */
export interface AddressGuard {
  /** Why the spelling of an address is refused, or null. */
  spellingFault(url: string): string | null;
  /**
   * Why an address is refused as a receiver now, or null: its spelling, or what its name resolves to. A name that
   * does not resolve yet is let pass, since nothing is sent before the connection is checked too.
   */
  fault(url: string): Promise<string | null>;
  /** The addresses that may be connected to, all of them checked. Throws RefusedAddress, or what the resolver throws. */
  addressesOf(url: Pick<URL, 'hostname' | 'port' | 'protocol'>): Promise<string[]>;
}

export interface GuardOptions {
  /** Receivers `host:port` on loopback that are allowed for local development. */
  loopbackReceivers: readonly string[];
  resolve: Resolve;
}

const NOT_PUBLIC = 'The host name leads to an address that is not public.';

export function createAddressGuard({ loopbackReceivers, resolve }: GuardOptions): AddressGuard {
  const loopback = new Set(loopbackReceivers);

  async function addressesOf(url: Pick<URL, 'hostname' | 'port' | 'protocol'>): Promise<string[]> {
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (loopback.has(receiverOf(url))) return loopbackAddresses(literal);
    const addresses = isIP(literal) === 0 ? await resolve(url.hostname) : [literal];
    if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw new RefusedAddress(NOT_PUBLIC);
    return addresses;
  }

  return {
    spellingFault: (url) => receiverUrlFault(url, loopback),
    addressesOf,
    async fault(text) {
      const spelling = receiverUrlFault(text, loopback);
      if (spelling !== null) return spelling;
      try {
        await addressesOf(new URL(text));
        return null;
      } catch (error) {
        return error instanceof RefusedAddress ? error.message : null;
      }
    },
  };
}

/** Never by a resolver: the name stands for this machine, whatever a name server says. */
const loopbackAddresses = (host: string): string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host]);

/** Asks the machine's name servers for IPv4 and IPv6; not through the system's own resolver, whose few threads one slow server would fill. */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failure !== undefined) throw failure.reason;
    return addresses;
  };
}
