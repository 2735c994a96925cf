import type { Settings } from './env.ts';
import type { PlatformReady } from './product.ts';

/** What the terminal says once everything runs: where to go, and how to sign in. */
export function greeting(
  settings: Settings,
  ready: PlatformReady | undefined,
  dataFolder: string | undefined,
): string {
  const rows: [string, string][] = [['Portal', settings.portal.url]];
  if (settings.kind === 'portal-only') {
    rows.push(['Platform', settings.apiUrl], ['Sign in', `with your account at ${settings.issuer}`]);
  } else if (ready !== undefined) {
    rows.push(
      ['Platform', ready.apiUrl],
      ['Apps', ready.appsUrl.replace('://', '://<name>.')],
      ['Data', dataFolder ?? ''],
    );
    rows.push(...signIn(ready));
  }
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`);
  return ['', ...lines, '', '  Ctrl-C stops everything.', ''].join('\n');
}

function signIn({ firstAccount }: PlatformReady): [string, string][] {
  if (firstAccount === undefined) {
    return [['Sign in', 'with your account (npm run account makes another)']];
  }
  return [
    ['Sign in', firstAccount.email],
    ['Password', `${firstAccount.password}   (shown here until it has been used)`],
  ];
}
