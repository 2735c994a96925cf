import ipaddr from 'ipaddr.js';
import { isPublicAddress } from '../webhooks/public-address.ts';

/**
 * Whether the server may open a connection to an address that a domain's owner chose: other than public addresses
 * could lead into the server's own network. `allowsLoopback` is for tests, whose servers are on loopback.
 */
export function isOpenable(address: string, allowsLoopback: boolean): boolean {
  return isPublicAddress(address) || (allowsLoopback && isLoopback(address));
}

/** Whether an address means the machine itself. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';
}
