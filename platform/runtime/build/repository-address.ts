import { RunFailure } from '../runs/run-failure.ts';

const PROTOCOLS = ['https:', 'ssh:', 'file:'];

/**
 * Gives the address as git gets it. Throws a RunFailure for anything but an https, ssh or file address, above all
 * for what git would read as an option or as the name of a helper program (`ext::`).
 */
export function checkAddress(url: string): string {
  const parsed = URL.parse(url);
  if (url.startsWith('-') || parsed === null || !PROTOCOLS.includes(parsed.protocol) || /[\s\0]/.test(url)) {
    throw new RunFailure('The repository address must be an https, ssh or file URL.');
  }
  if (parsed.hostname.startsWith('-') || parsed.username.startsWith('-')) {
    throw new RunFailure('The repository address names a host or user that starts with "-".');
  }
  return url;
}

/** Gives the ref as git gets it: a branch, a tag or a commit. Throws a RunFailure for what no ref can be. */
export function checkRef(ref: string): string {
  const isBad =
    ref === '' ||
    ref.startsWith('-') ||
    ref.startsWith('+') ||
    ref.includes('..') ||
    ref.includes('@{') ||
    ref.endsWith('.lock') ||
    /[\s~^:?*[\\\u0000-\u001f\u007f]/.test(ref);
  if (isBad) throw new RunFailure(`The ref "${ref.slice(0, 80)}" is not a branch, tag or commit name.`);
  return ref;
}

/** A start of a commit's name, which a server cannot be asked for: all history is needed to find it. */
export function isShortCommit(ref: string): boolean {
  return /^[0-9a-f]{4,39}$/.test(ref);
}

/** The address as it may be shown: without a user's password or token. */
export function shownAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return 'the repository';
  if (parsed.protocol !== 'ssh:') parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

/** What is known of why git could not fetch, told from the text it wrote. */
export function fetchFailure(url: string, ref: string | undefined, output: string, last: string): RunFailure {
  const shown = shownAddress(url);
  const has = (pattern: RegExp): boolean => pattern.test(output);
  if (has(/couldn't find remote ref|no such remote ref|not our ref|remote ref does not exist/i)) {
    const what =
      ref === undefined ? 'has no default branch (is it empty?)' : `has no branch, tag or commit "${ref}"`;
    return new RunFailure(`The repository ${shown} ${what}.`);
  }
  if (has(/could not resolve host/i)) {
    return new RunFailure(`The host of the repository ${shown} could not be found.`);
  }
  if (has(/could not read (username|password)|authentication failed|permission denied \(publickey/i)) {
    return new RunFailure(`The repository ${shown} does not exist, or is private: it asked for a sign-in.`);
  }
  if (has(/not found|does not exist|does not appear to be a git repository|not a git repository/i)) {
    return new RunFailure(`The repository ${shown} does not exist or cannot be read.`);
  }
  return new RunFailure(`The repository ${shown} could not be fetched: ${last}`);
}
