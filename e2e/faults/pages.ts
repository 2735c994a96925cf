import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = join(import.meta.dirname, '../../app/(portal)');

/** Ids by the names that the folders of the routes give them, such as `deploymentId`. */
export type Ids = Readonly<Record<string, string>>;

/** Variants of pages that read more than the page alone. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  '/deployments/new': [
    '?template=static-site',
    '?image=app:1&hardware=gpu&gpu_profile=gpo-l4',
    '?source=repository',
  ],
};

/**
 * Addresses of every page of the portal, read from its routes, so that a new page is under test by being there. A name
 * that `ids` does not know leads to something that does not exist, which is a page too.
 */
export function everyPage(ids: Ids): string[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' });
  const routes = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`);
  const addresses = routes.map((route) =>
    route
      .replaceAll(/\/\([^)]*\)/g, '')
      .replaceAll(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? `unknown_${name}`),
  );
  return addresses
    .flatMap((address) => [address, ...(SEARCHES[address] ?? []).map((search) => address + search)])
    .sort();
}
