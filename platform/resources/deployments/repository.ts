import type { RepositorySource } from '../../db/schema/row-types.ts';
import { nameFrom } from './app-name.ts';

/** `git@host:path`, as people copy it; the host may not look like an option of ssh. */
const SCP_LIKE = /^[A-Za-z0-9_][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9.-]*:(?!\/\/)[^\s-][^\s]*$/;
const SCHEMES = new Set(['https:', 'ssh:', 'file:']);
const UNPRINTABLE = /[\s\p{Cc}]/u;

/** What is wrong with a repository source and where; the words never repeat the value. */
export interface RepositoryFault {
  field: string;
  message: string;
}

/** Checks a repository before anything is fetched; null when git can be asked for it. */
export function repositoryFault(source: RepositorySource): RepositoryFault | null {
  const url = urlFault(source.url);
  if (url !== null) return { field: 'repository.url', message: url };
  if (source.ref !== undefined && !isRefLike(source.ref)) {
    return { field: 'repository.ref', message: 'Give a branch, a tag or a commit.' };
  }
  for (const key of ['dockerfile_path', 'docker_context_path'] as const) {
    if (!isInside(source[key] ?? '.')) {
      return { field: `repository.${key}`, message: 'Give a path inside the repository.' };
    }
  }
  return null;
}

/** The name that a repository goes by: the last part of its address. */
export function repositoryName(url: string): string {
  const parts = url.split(/[/:]/).filter((part) => part !== '');
  return nameFrom(decoded(parts.at(-1) ?? ''));
}

function urlFault(text: string): string | null {
  if (UNPRINTABLE.test(text)) return 'The address must not hold spaces.';
  if (SCP_LIKE.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || !SCHEMES.has(url.protocol)) {
    return 'Give an address that starts with https://, ssh:// or file://, or one like git@host:path.';
  }
  if (url.password !== '' || (url.protocol !== 'ssh:' && url.username !== '')) {
    return 'The address must not hold credentials.';
  }
  if (url.username.startsWith('-') || url.hostname.startsWith('-')) return 'The address has no valid host.';
  if (url.protocol !== 'file:' && url.hostname === '') return 'The address has no host.';
  if (url.pathname === '' || url.pathname === '/') return 'The address names no repository.';
  return null;
}

/** What git takes as a name of a revision, and nothing that it could take for an option. */
function isRefLike(ref: string): boolean {
  return (
    /^[^\s\p{Cc}~^:?*[\\-][^\s\p{Cc}~^:?*[\\]*$/u.test(ref) && !ref.includes('..') && !ref.includes('@{')
  );
}

function isInside(path: string): boolean {
  return !path.startsWith('/') && !/\p{Cc}/u.test(path) && !path.split(/[/\\]/).includes('..');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
