import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const platformSetup = './platform/testing/global-setup.ts';

const seeded = [{ find: /^fast-check$/, replacement: here('.ci/properties.ts') }];
const alias = [
  // The real package throws outside a React Server Components bundle.
  { find: /^server-only$/, replacement: here('lib/testing/server-only-stub.ts') },
  { find: /^@\//, replacement: here('./') },
  ...seeded,
];
const exclude = ['**/node_modules/**', '**/.next*/**', '**/.data*/**', 'platform/templates/**'];

// A busy machine is slow, not wrong: bounds end what is in vain, and nothing else.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,components,lib}/**/*.test.ts', '{launch,e2e/support,.ci}/**/*.test.ts'],
          exclude,
          ...patience,
        },
      },
      {
        plugins: [react()],
        resolve: {
          alias: [
            { find: /^@\/components\/ui\/cn$/, replacement: here('lib/testing/checked-cn.ts') },
            ...alias,
          ],
        },
        test: {
          name: 'component',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['{app,components,lib}/**/*.test.tsx'],
          exclude,
          setupFiles: ['lib/testing/component-setup.ts'],
          ...patience,
        },
      },
      {
        resolve: { alias: seeded },
        test: {
          name: 'platform',
          environment: 'node',
          include: ['platform/**/*.test.ts'],
          exclude,
          ...(existsSync(here(platformSetup)) ? { globalSetup: [platformSetup] } : {}),
          ...patience,
        },
      },
    ],
  },
});
