import { z } from 'zod';

const VARIABLES = z.object({
  /** Set by build services. */
  CI: z.stringbool().catch(true).optional(),
  /** A Chromium to use instead of the one that would be found. */
  PORTICO_CHROMIUM: z.string().min(1).optional(),
  /** Set by the global setup for the workers: the file that says where the product under test is. */
  PORTICO_E2E_PRODUCT: z.string().optional(),
  PATH: z.string().default(''),
});

/** What the tests read of their environment. */
export function testEnv(): z.infer<typeof VARIABLES> {
  return VARIABLES.parse(process.env);
}

/** Tells the workers, which inherit this environment, where the product's file is. */
export function announceProduct(file: string): void {
  process.env['PORTICO_E2E_PRODUCT'] = file;
}

// What a person's shell would not hold: settings of the product, and what npm and the test runner put there.
const NOT_FROM_A_SHELL =
  /^(npm_|OIDC_|PLATFORM_|PORTAL_|APPS_|SESSION_SECRET$|DATABASE_URL$|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|INIT_CWD$|PORTICO_E2E_|TEST_|PW_|PWDEBUG|PLAYWRIGHT_)/;

/** The environment of a person's shell, with these variables set. */
export function shellEnvironment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !NOT_FROM_A_SHELL.test(name));
  return { ...Object.fromEntries(kept), ...variables } as NodeJS.ProcessEnv;
}
