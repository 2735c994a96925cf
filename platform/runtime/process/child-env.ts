/**
 * The environment of a child process as `spawn` takes it. Another package's types say that NODE_ENV is always
 * there; for a child it need not be.
 */
export function childEnv(env: Record<string, string>): NodeJS.ProcessEnv {
  return env as NodeJS.ProcessEnv;
}
