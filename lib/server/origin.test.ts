import { describe, expect, it } from 'vitest';
import { isSameOrigin } from './origin';

const PORTAL = 'https://portal.test';
const from = (headers: Record<string, string>) => isSameOrigin(new Headers(headers), PORTAL);

describe('isSameOrigin', () => {
  it('takes what the portal itself sent', () => {
    expect(from({ origin: PORTAL, 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(from({ origin: PORTAL })).toBe(true);
  });

  it.each([
    ['no origin', {}],
    ['no origin, whatever the browser says of the site', { 'sec-fetch-site': 'same-origin' }],
    ['a null origin', { origin: 'null' }],
    ['another host', { origin: 'https://evil.test' }],
    ['another scheme', { origin: 'http://portal.test' }],
    ['another port', { origin: 'https://portal.test:8443' }],
    ['a subdomain', { origin: 'https://a.portal.test' }],
    ['a host that begins alike', { origin: 'https://portal.test.evil.test' }],
    ['a path', { origin: 'https://portal.test/' }],
    ['another site', { origin: PORTAL, 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { origin: PORTAL, 'sec-fetch-site': 'same-site' }],
    ['the address bar', { origin: PORTAL, 'sec-fetch-site': 'none' }],
    [
      'a host header that agrees',
      { origin: 'https://evil.test', host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    ],
  ])('refuses %s', (_name, headers) => {
    expect(from(headers)).toBe(false);
  });
});
