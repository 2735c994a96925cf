/** Knows which methods each path of the API serves, for 405 and its Allow header. */
export interface KnownPaths {
  add(method: string, path: string): void;
  /** The methods of a request's path, or an empty array when nothing is served there. */
  methodsOf(path: string): string[];
}

/** Paths are given as in the contract: `/deployments/{deployment_id}`. */
export function createKnownPaths(): KnownPaths {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  return {
    add(method, path) {
      const entry = known.get(path) ?? { pattern: patternOf(path), methods: new Set<string>() };
      entry.methods.add(method.toUpperCase());
      known.set(path, entry);
    },
    methodsOf: (path) =>
      [...known.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : [])),
  };
}

function patternOf(path: string): RegExp {
  const source = path
    .split(/\{[^}]+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${source}$`);
}
