import type { NextConfig } from 'next';

/** Headers of every answer but the platform's, whose own are in lib/server/gateway-answers.ts: it is read again and again. */
const EVERYWHERE = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
];

/**
 * Headers that say something of documents, which built files never are. Those with a nonce or an address in them are set
 * in proxy.ts.
 */
const NOT_BUILT_FILES = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value:
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  },
];

/** Answers that are not pages may load and be nothing. */
const NOT_A_PAGE = [{ key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }];

const config: NextConfig = {
  poweredByHeader: false,
  // What the compiler adds to every component weighs more than it saves; a component that needs it says 'use memo'.
  reactCompiler: { compilationMode: 'annotation' },
  reactStrictMode: true,
  typedRoutes: false,
  // Types are checked by the test command; a build on a person's machine need not wait for that again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    sri: { algorithm: 'sha384' },
    serverActions: { bodySizeLimit: '16kb' },
  },
  headers: () =>
    Promise.resolve([
      { source: '/((?!api/platform/).*)', headers: EVERYWHERE },
      { source: '/((?!api/platform/|_next/static/).*)', headers: NOT_BUILT_FILES },
      // The badge stands in the READMEs of others.
      {
        source: '/icon-deploy.svg',
        headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
      },
      { source: '/auth/:path*', headers: NOT_A_PAGE },
    ]),
};

export default config;
