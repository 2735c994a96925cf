/** What each thing is that the portal keeps in a browser, by the name of its key without version. */
const NAMES: Readonly<Record<string, string>> = {
  'api-key-labels': 'Labels of API keys',
  'api-key-rotations': 'Rotations of API keys under way; no key',
  bulk: 'A job on many deployments',
  'contract-check': 'The last look at the platform’s contract',
  density: 'Row height',
  'deployment-marks': 'Pins and notes of deployments',
  'deployment-sightings': 'When deployments were last seen in which state',
  'log-view': 'How logs are shown',
  'machine-columns': 'Columns of machines',
  'machine-prices': 'Prices that machines were created at',
  'new-deployment': 'Draft of a new deployment; no variables, no credentials',
  notifications: 'Whether notifications are wanted',
  'polling-share': 'How much background reads may take',
  recipes: 'Recipes of deployments made here; no variables, no credentials',
  'refused-calls': 'Calls that were refused',
  'run-tray': 'What the tray of runs shows',
  runs: 'Runs that were followed here, with their stages',
  shortcuts: 'Whether shortcuts are on',
  theme: 'Light or dark',
  'unknown-words': 'Words of answers that the portal does not know',
  'webhook-replacements': 'Replacements of webhooks under way; no secret',
  zone: 'Time zone',
};

/** What something kept is, in words; its key where this version does not know it. */
export function localName(key: string): string {
  const name = key.replace(/\.v\d+$/, '');
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? key) : key;
}
