import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is routed in the world by IPv6; whatever lies outside is special (RFC 4291, 6890). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** Public by its number, but answered by the host of a cloud's own virtual machines. */
const CLOUD_HOSTS = new Set(['168.63.129.16']);

/**
 * Whether an address is one that anybody in the world may answer at: no loopback, private, link-local, shared,
 * multicast, documentation, benchmark or reserved range, and no form that carries an IPv4 address inside an IPv6 one
 * (mapped, NAT64, 6to4, Teredo). What is no plain address, or has a zone, is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : !CLOUD_HOSTS.has(parsed.toString());
}
