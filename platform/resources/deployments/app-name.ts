import { randomText } from '../new-id.ts';

/** The longest label of a host name, and so of a name and a subdomain. */
const LABEL_MAX = 63;
const SUFFIX_CHARS = 4;
const FALLBACK = 'app';

/** Makes a name of any text: `My Shop.git` becomes `my-shop`, and what holds no letter or digit becomes `app`. */
export function nameFrom(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/\.git\/*$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LABEL_MAX)
    .replace(/-+$/, '');
  return name === '' ? FALLBACK : name;
}

/** The same name with a random end, for when it is taken: `my-shop-x7k2`, never longer than a label may be. */
export function withSuffix(name: string): string {
  const room = LABEL_MAX - SUFFIX_CHARS - 1;
  return `${name.slice(0, room).replace(/-+$/, '')}-${randomText(SUFFIX_CHARS)}`;
}
