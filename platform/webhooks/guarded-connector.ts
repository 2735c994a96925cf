import { isIPv6, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';

type Connector = ReturnType<typeof buildConnector>;

/**
 * Opens connections for undici only to addresses that the guard has just checked: the name is resolved once, here,
 * and the connection takes its address from that answer, so that a second answer of a name server (DNS rebinding)
 * is never asked for. TLS still asks for the certificate of the name.
 */
export function createGuardedConnector(guard: AddressGuard, timeoutMs: number): Connector {
  return (options, callback) => {
    // Undici gives an IPv6 host without the brackets that it has in a URL.
    const hostname = isIPv6(options.hostname) ? `[${options.hostname}]` : options.hostname;
    guard.addressesOf({ ...options, hostname }).then(
      (addresses) => {
        const connect = buildConnector({
          allowH2: false,
          maxCachedSessions: 0,
          timeout: timeoutMs,
          autoSelectFamily: true,
          autoSelectFamilyAttemptTimeout: 2_000,
          lookup: answering(addresses),
        });
        connect(options, callback);
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new Error('not resolved', { cause: error }), null);
      },
    );
  };
}

/** Answers the question for a name with what was checked: all of it, as the choice of a family asks for. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, _options, callback) => {
    callback(null, all);
  };
}
