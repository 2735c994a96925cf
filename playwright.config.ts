import { defineConfig, devices } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/support/browser.ts';
import { testEnv } from './e2e/support/env.ts';

const isCi = testEnv().CI === true;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  forbidOnly: isCi,
  retries: 0,
  // The tests share one product, one account and its rate budgets.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: isCi ? 'list' : [['list'], ['html', { open: 'never' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArguments() },
  },
});
