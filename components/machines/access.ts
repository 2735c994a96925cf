type Fields = Readonly<Record<string, unknown>>;

/** Where a machine can be reached by SSH, as far as its record says so. */
export type SshAccess = {
  host: string;
  /** null when the record names none. */
  user: string | null;
  port: number | null;
  /** The field that the host stands in: `ssh.host`. */
  field: string;
};

/** The likeliest first: an address that is called public before any other. */
const HOST_NAMES = [
  'ssh_host',
  'public_ip',
  'public_ipv4',
  'public_ip_address',
  'ip_address',
  'ipv4',
  'ip',
  'host',
  'public_dns',
  'hostname',
  'ipv6',
  'public_ipv6',
];
const USER_NAMES = ['ssh_user', 'user', 'username', 'default_user'];
const PORT_NAMES = ['ssh_port', 'port'];

/** Nothing that a shell or ssh itself could take for more than an address: no option, no space, no quote. */
const HOST = /^(?!-)[A-Za-z0-9.-]{1,253}$|^(?=.*:.*:)[0-9A-Fa-f:.]{2,45}$/;
const USER = /^[A-Za-z_][A-Za-z0-9._-]{0,31}$/;
const PORT_MAX = 65_535;
const DEPTH_MAX = 3;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A bare name may be the machine's own and lead nowhere; an address has dots or colons, or stands within an `ssh` record. */
function isAddress(value: unknown, isWithinSsh: boolean): value is string {
  if (typeof value !== 'string' || !HOST.test(value)) return false;
  return isWithinSsh || value.includes('.') || value.includes(':') || value === 'localhost';
}

function portOf(fields: Fields): number | null {
  const ports = PORT_NAMES.map((name) => {
    const port = fields[name];
    // Anything else may refuse to become a number.
    return typeof port === 'string' || typeof port === 'number' ? Number(port) : Number.NaN;
  });
  return ports.find((port) => Number.isInteger(port) && port > 0 && port <= PORT_MAX) ?? null;
}

function userOf(fields: Fields): string | null {
  const users = USER_NAMES.map((name) => fields[name]);
  return users.find((user): user is string => typeof user === 'string' && USER.test(user)) ?? null;
}

function within(fields: Fields, path: readonly string[]): SshAccess | null {
  const isWithinSsh = path.some((name) => name.toLowerCase().includes('ssh'));
  for (const name of HOST_NAMES) {
    const host = fields[name];
    if (!isAddress(host, isWithinSsh || name === 'ssh_host')) continue;
    return { host, user: userOf(fields), port: portOf(fields), field: [...path, name].join('.') };
  }
  if (path.length >= DEPTH_MAX) return null;
  // What is called ssh is looked into first.
  const inner = Object.entries(fields)
    .filter((entry): entry is [string, Fields] => isFields(entry[1]))
    .sort(([a], [b]) => Number(b.includes('ssh')) - Number(a.includes('ssh')));
  for (const [name, value] of inner) {
    const found = within(value, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

/** Where the record says that the machine can be reached; null when nothing in it looks like a host or an address. */
export function sshAccess(record: Fields): SshAccess | null {
  return within(record, []);
}

/** The command for a terminal. Every part was checked to be one word of a shell. */
export function sshCommand({ host, user, port }: SshAccess): string {
  const words = ['ssh', ...(port === null || port === 22 ? [] : ['-p', String(port)])];
  return [...words, user === null ? host : `${user}@${host}`].join(' ');
}
