/** How the platform's environment says that containers are run. */
export interface EngineEnv {
  /** `auto` takes the first that answers. */
  wanted: 'auto' | 'docker' | 'podman' | 'none';
  /** OCI runtime instead of the engine's own choice, for example `runc`. */
  ociRuntime?: string | undefined;
  /** What the engine's program needs of the machine's environment: PATH, HOME, addresses of its service. */
  variables: Record<string, string>;
}
