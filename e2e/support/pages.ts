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
  '/machines/new': ['?profile=mp-cpu-2-eu-central'],
  '/catalog': ['?scope=gpu-vm', '?scope=gpu-container&contract=v2'],
};

/** What is drawn where there is no page is one too. */
const NO_PAGE = '/no/such/page';

/**
 * Every page of the portal by its route, such as `/deployments/[deploymentId]`, read from the folders, so that a new page
 * is under test by being there.
 */
export function everyRoute(): string[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' });
  const routes = files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`.replaceAll(/\/\([^)]*\)/g, ''));
  return [...routes, NO_PAGE]
    .flatMap((route) => [route, ...(SEARCHES[route] ?? []).map((search) => route + search)])
    .sort();
}

/** The address of a route. A name that `ids` does not know leads to something that does not exist, which is a page too. */
export function addressOf(route: string, ids: Ids): string {
  return route.replaceAll(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? `unknown_${name}`);
}

/** The address of every page. */
export function everyPage(ids: Ids): string[] {
  return everyRoute().map((route) => addressOf(route, ids));
}
