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
    guard.addressesOf(options).then(
      (addresses) => {
        const connect = buildConnector({
          allowH2: false,
          maxCachedSessions: 0,
          timeout: timeoutMs,
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

/** Answers the question for a name with what was checked. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const first = all[0];
    if (options.all === true) callback(null, all);
    else if (first !== undefined) callback(null, first.address, first.family);
    else callback(new Error('no address'), '');
  };
}
