/**
 * `base` with `parts` in place of its own. Everything else is read through it when it is asked for and not before, so that the observer of
 * a query learns what is really used.
 */
export function overlay<Base extends object, Parts extends object>(base: Base, parts: Parts): Base & Parts {
  return Object.create(base, Object.getOwnPropertyDescriptors(parts)) as Base & Parts;
}
