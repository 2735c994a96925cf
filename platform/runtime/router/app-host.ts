const SUFFIX = '.localhost';

/**
 * The subdomain that a Host header names: `blog-x1` of `blog-x1.localhost:4080`; null for any other host. A dot at
 * the end and capitals mean the same host.
 */
export function subdomainOf(host: string | undefined): string | null {
  const name = hostNameOf(host);
  if (!name.endsWith(SUFFIX)) return null;
  const subdomain = name.slice(0, -SUFFIX.length);
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain) ? subdomain : null;
}

/** The name in a Host header without port, dot at the end and capitals; empty when there is none. */
export function hostNameOf(host: string | undefined): string {
  return (host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}

export function hostOf(subdomain: string, port: number): string {
  return `${subdomain}${SUFFIX}:${String(port)}`;
}
