import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactCompiler: true,
  reactStrictMode: true,
  typedRoutes: false,
};

export default config;
