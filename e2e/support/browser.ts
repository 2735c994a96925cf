import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { shellEnvironment, testEnv } from './env.ts';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The machine as the search for a browser sees it. */
export type BrowserSources = {
  explicit: string | undefined;
  ownPath: string;
  systemPaths: string[];
  works: (path: string) => boolean;
  /** Gives the path of a browser it has just installed, or undefined where that is not possible. */
  install: () => string | undefined;
};

/**
 * Finds a Chromium: the named one, Playwright's own, the system's, and where allowed a newly installed one.
 * @throws Error with one sentence that says what to do.
 */
export function chooseBrowser(sources: BrowserSources): string {
  const { explicit, ownPath, systemPaths, works } = sources;
  if (explicit !== undefined) {
    if (works(explicit)) return explicit;
    throw new Error(`PORTICO_CHROMIUM (${explicit}) does not start.`);
  }
  const found = [ownPath, ...systemPaths].find(works) ?? sources.install();
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium was found: install one (npx playwright install chromium) or set PORTICO_CHROMIUM to its path.',
  );
}

/** The Chromium of this machine, installed by apt-get on Debian as root where there is none. */
export function findBrowser(): string {
  const { PATH, PORTICO_CHROMIUM } = testEnv();
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  return chooseBrowser({
    explicit: PORTICO_CHROMIUM,
    ownPath: chromium.executablePath(),
    systemPaths: [
      ...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
      ...ELSEWHERE,
    ],
    works: (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
    install: installOnDebian,
  });
}

/** Root runs Chromium only without its sandbox, which is how containers run tests. */
export function browserArguments(): string[] {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  return isRoot() ? [...quiet, '--no-sandbox', '--disable-dev-shm-usage'] : quiet;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function installOnDebian(): string | undefined {
  if (!isRoot() || !existsSync('/etc/debian_version')) return undefined;
  process.stdout.write('No Chromium was found: installing the chromium package.\n');
  const options = { stdio: 'inherit', env: shellEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }) } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  const done = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  return done.status === 0 && existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
}
