/** What stands in the place of a value that is not shown. */
export const WRITE_ONLY_WORDS = 'write-only, not shown';

/** Fields that are sent and never read back (specification 2.5, 2.6, 2.10, 4.4), in any spelling of their words. */
const NAMES: ReadonlySet<string> = new Set([
  'apikey',
  'authorization',
  'accesstoken',
  'clientsecret',
  'credentials',
  'password',
  'plaintext',
  'privatekey',
  'refreshtoken',
  'registrycredentials',
  'secret',
  'signingsecret',
  'webhooksecret',
]);

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether the field `name` of a record holds what must not be read back: a platform that sends it all the same does not make the
 * portal show it. `beside` is the whole record: a variable says of itself that it is write-only.
 */
export function isWriteOnly(name: string, value: unknown, beside: Fields): boolean {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return false;
  if (name === 'value' && beside['write_only'] === true) return true;
  return NAMES.has(name.toLowerCase().replaceAll(/[-_]/g, ''));
}

/** Whether a field holds variables by name, whose values are write-only one by one. */
export function isEnvMap(name: string, value: unknown): value is Fields {
  return name === 'env' && isFields(value);
}

/** The same value with words in the place of everything that is write-only, for showing and copying. */
export function withoutWriteOnly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWriteOnly);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (isWriteOnly(name, field, value)) return [name, WRITE_ONLY_WORDS];
      if (!isEnvMap(name, field)) return [name, withoutWriteOnly(field)];
      return [name, Object.fromEntries(Object.keys(field).map((key) => [key, WRITE_ONLY_WORDS]))];
    }),
  );
}
