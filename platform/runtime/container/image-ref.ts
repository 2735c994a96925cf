/** Where built images are kept; nobody may name one of them as a source. */
export const BUILT_IMAGES = 'localhost/portico-build';

/** The name of an image, written out: an engine left to complete it could take another's. */
export interface ImageRef {
  /** Registry; `localhost` for images that are on the machine and in no registry. */
  host: string;
  /** Host, path and tag or digest. */
  full: string;
  /** Last part of the path. */
  name: string;
}

const PATH_PART = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*$/;
const HOST = /^(?:\[[0-9a-fA-F:]+\]|[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::\d{1,5})?$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;
const NAME_MAX = 255;

/** Reads an image's name as `docker pull` does (`nginx`, `ghcr.io/owner/app:1.2`), or says what is wrong with it. */
export function readImageRef(text: string): ImageRef | { fault: string } {
  if (DIGEST.test(text)) return { fault: 'Give the name of the image before its digest, with an @ between.' };
  const [named = '', digest, ...rest] = text.split('@');
  if (rest.length > 0 || (digest !== undefined && !DIGEST.test(digest))) {
    return { fault: 'The part after @ is not a digest: sha256: and 64 hexadecimal characters.' };
  }
  const { host, path, tag } = partsOf(named);
  if (!HOST.test(host)) return { fault: 'The registry of the image is not a host.' };
  if (!path.every((part) => PATH_PART.test(part)) || path.join('/').length > NAME_MAX) {
    return { fault: 'Give the name of an image, such as ghcr.io/owner/app:1.2.' };
  }
  if (!TAG.test(tag)) return { fault: 'The tag of the image is not one that a registry can have.' };
  const whole = `${host}/${path.join('/')}`;
  if (`${whole}/`.startsWith(`${BUILT_IMAGES}/`))
    return { fault: 'Images that this platform has built are not sources.' };
  return {
    host,
    full: digest === undefined ? `${whole}:${tag}` : `${whole}@${digest}`,
    name: path.at(-1) ?? '',
  };
}

function partsOf(named: string): { host: string; path: string[]; tag: string } {
  const slash = named.lastIndexOf('/');
  const colon = named.indexOf(':', slash + 1);
  const tag = colon === -1 ? 'latest' : named.slice(colon + 1);
  const parts = (colon === -1 ? named : named.slice(0, colon)).split('/');
  const [first = '', ...others] = parts;
  // A first part that could not be an owner on Docker Hub is a registry.
  if (others.length > 0 && (/[.:]/.test(first) || first === 'localhost'))
    return { host: first, path: others, tag };
  return { host: 'docker.io', path: parts.length === 1 ? ['library', first] : parts, tag };
}
